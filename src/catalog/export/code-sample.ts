/** Code to be copied, with a line end at its end. `title` names its language or library. */
export interface CodeSample {
  name: string;
  title: string;
  code: string;
}
