/** A mistake in what was given, with a message for the person who gave it. Anything else that is thrown is a fault. */
export class BadInput extends Error {
  override name = 'BadInput'
}
