/** A mistake in the user's input, with a message for that user. Any other thrown error is a bug or a fault. */
export class BadInput extends Error {
  override name = 'BadInput'
}
