/** A failure the person at the keyboard can mend: its message is the whole of what is printed. */
export class Problem extends Error {}
