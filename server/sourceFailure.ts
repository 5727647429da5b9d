import { fail } from './plugins/errors.ts'

/** What the system or a library throws has a code or a name of its own, and its text is not for outsiders. */
export const isSentence = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'Error' && !('code' in error)

/** Turns a source's refusal, whose message is a sentence for people, into the answer 503; other errors stay as they are. */
export function sourceFailure(error: unknown): never {
  if (isSentence(error)) fail(503, error.message)
  throw error
}
