import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HistoryRouter } from '../../../src/explorer/data/history-router.tsx';

/** Shows the path, and navigates the browser's history during the first render. */
function Page({ leaveFor }: { leaveFor: string }) {
  const { pathname } = useLocation();
  // Runs before the effects of the enclosing router.
  useLayoutEffect(() => {
    history.replaceState(null, '', leaveFor);
    dispatchEvent(new PopStateEvent('popstate'));
  }, [leaveFor]);
  return <h1>{pathname}</h1>;
}

test('history navigation during the first render is followed', async () => {
  history.replaceState(null, '', '/base/list');
  render(
    <HistoryRouter basename="/base">
      <Page leaveFor="/base/record" />
    </HistoryRouter>,
  );
  expect(await screen.findByRole('heading', { name: '/record' })).toBeVisible();
});
