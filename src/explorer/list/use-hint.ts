import { useEffect, useRef, useState } from 'react';

const restMs = 500;

/**
 * Shows a hint while its element has keyboard focus, after the pointer has rested on it for half a second, and on touch
 * screens when pressed. Escape hides it, and so does pressing with a mouse or key.
 */
export function useHint() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // Escape closes nothing else.
      event.preventDefault();
      setShown(false);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);
  const show = () => setShown(true);
  function hide() {
    clearTimeout(timer.current);
    setShown(false);
  }
  return {
    isShown,
    onPress: () => (matchMedia('(hover: none)').matches ? show() : hide()),
    handlers: {
      onFocus: ({ target }: { target: Element }) => {
        if (target.matches(':focus-visible')) show();
      },
      onBlur: hide,
      onPointerEnter: () => {
        timer.current = setTimeout(show, restMs);
      },
      onPointerLeave: hide,
    },
  };
}
