/** Only a script can make an input say itself that it is partly ticked. */
export const setIndeterminate = (isPartial: boolean) => (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = isPartial
}
