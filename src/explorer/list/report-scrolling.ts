/**
 * Called after code has scrolled the element of virtual rows, so that the next frame has the rows at the new position.
 * The browser reports scrolling only when it starts that frame, which is then painted without them.
 */
export function reportScrolling(scroller: HTMLElement): void {
  scroller.dispatchEvent(new Event('scroll'));
}
