/** A window of one browser, as the journeys use it. Input is the browser's own: real clicks and keys, not DOM events. */
export interface EngineDriver {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a synchronous, self-contained function in the page; arguments and result are JSON. */
  evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs the text of a script in the page. */
  runScript(script: string): Promise<void>;
  /** Clicks at a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Presses and releases keys by their `KeyboardEvent.key` names; all but the last are held while the last is pressed. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Console errors and uncaught errors since the window was opened. */
  problems(): Promise<string[]>;
  /** Closes the window and forgets what it stored. */
  close(): Promise<void>;
}

/** A call of a self-contained function as the text of an expression; its value is JSON, the same in every protocol. */
export function callText(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `JSON.stringify((${run.toString()})(...${JSON.stringify(args)}))`;
}

/** The result of such a call; a function that returns nothing gives null. */
export function resultOf(json: unknown) {
  return typeof json === 'string' ? JSON.parse(json) : null;
}

/** A running browser. */
export interface Engine {
  /** Opens a window whose storage is empty. */
  open(): Promise<EngineDriver>;
  close(): Promise<void>;
}
