/** A ref that sets `indeterminate`, which HTML has no attribute for. */
export const setIndeterminate = (isPartial: boolean) => (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = isPartial
}
