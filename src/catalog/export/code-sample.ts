/** Code to copy, with a newline at its end; `title` names its language or library. */
export interface CodeSample {
  name: string;
  title: string;
  code: string;
}
