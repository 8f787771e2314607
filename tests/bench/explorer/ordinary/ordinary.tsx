/** Baseline O: an application as tutorials build it. TanStack Query's infinite query, every row drawn, `Array.filter`. */
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Item {
  id: number;
  name: string;
  slug: string;
  description: string | null;
}

interface Page {
  count: number;
  next: string | null;
  results: Item[];
}

const collection = new URLSearchParams(location.search).get('collection') ?? 'indicator';
const client = new QueryClient();

async function fetchPage(address: string): Promise<Page> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return response.json();
}

function List() {
  const [text, setText] = useState('');
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [collection],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: `/api/${collection}/?format=api`,
    getNextPageParam: (page) => page.next,
  });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  const items = data?.pages.flatMap((page) => page.results) ?? [];
  const total = data?.pages.at(-1)?.count ?? 0;
  const query = text.toLowerCase();
  const shown = items.filter((item) =>
    `${item.name} ${item.slug} ${item.description ?? ''}`.toLowerCase().includes(query),
  );
  const whole =
    items.length === total ? `All ${total.toLocaleString('en')} loaded` : `${items.length} of ${total}`;
  const found = `${shown.length} matches for “${text.trim()}” in ${items.length.toLocaleString('en')} ${collection}s`;
  return (
    <>
      <input
        type="search"
        aria-label="Search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>{text === '' ? whole : `${found}. ${whole}`}</p>
      <div className="rows">
        {shown.map((item) => (
          <a key={item.id} className="row" href={`#${item.id}`}>
            {item.name} · {item.slug}
          </a>
        ))}
      </div>
    </>
  );
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <QueryClientProvider client={client}>
    <List />
  </QueryClientProvider>,
);
