import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isShortcut } from '../ui/shortcuts.ts';

/** `?` opens the help, except in dialogs and while typing. */
export function HelpKey() {
  const navigate = useNavigate();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event, 'help') || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void navigate('/help');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return null;
}
