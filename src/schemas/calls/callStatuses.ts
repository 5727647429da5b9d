import { type ApiRoute, confinements, isOpenWhileViewing } from './apiRoutes.ts'

/** The meaning of each status other than success; `retry` means that the answer has Retry-After. */
export const statusMeanings: Readonly<Record<number, { meaning: string; retry?: true }>> = {
  304: { meaning: 'nothing has changed since the answer with the ETag of If-None-Match' },
  400: { meaning: 'what came in is not valid' },
  401: { meaning: 'not signed in, or no longer; wrong password; wrong application key' },
  403: { meaning: 'the user may not do this' },
  404: { meaning: "there is no such thing, or it is another customer's" },
  409: {
    meaning:
      'somebody else has changed the record in the meantime, or the company has as many as it may have',
  },
  413: { meaning: 'the body is too large' },
  414: { meaning: 'the id or name in the address is too long' },
  415: { meaning: 'the body is not JSON' },
  428: { meaning: 'the version of the record that was read is missing' },
  429: { meaning: 'too many calls of this kind', retry: true },
  500: { meaning: 'something went wrong on the server' },
  503: {
    meaning:
      'the weather source or the database does not answer, or the server has too much to compute or stops',
    retry: true,
  },
  507: { meaning: 'the disk of the server is full' },
}

/** The properties of a call that determine how it can fail. */
export interface CallTraits {
  method: string
  /** With `:name` for path parameters. */
  path: string
  /** Absent for calls that need no key: health, documentation. */
  row?: Pick<ApiRoute, 'access' | 'resource' | 'envelope' | 'whileConfined' | 'whileViewing' | 'perMinute'>
  /** Additional statuses that the handler of this call returns. */
  own?: readonly number[]
}

/** Whether a signed-in user who is not viewing as another can be refused: for lack of a right, or in a confined session. */
const isRestricted = ({ access, whileConfined = [] }: Pick<ApiRoute, 'access' | 'whileConfined'>) =>
  !('public' in access) &&
  (confinements.some((one) => !whileConfined.includes(one)) ||
    Object.keys(access).some((key) => key !== 'signedIn'))

/** All statuses other than success that a call can return, in ascending order, derived from its properties. */
export function statusesOf({ method, path, row, own = [] }: CallTraits): number[] {
  const hasBody = method !== 'GET'
  // A POST without a resource only requests a calculation.
  const stores = hasBody && !(method === 'POST' && row?.resource === undefined)
  const verb = row?.resource?.verb
  const isEdit = verb === 'edit'
  const isBatch = verb === 'import' || verb === 'bulkEdit' || verb === 'bulkDelete' || verb === 'undo'
  const possible: readonly (readonly [status: number, isPossible: boolean])[] = [
    [400, true],
    [401, row !== undefined],
    [403, row !== undefined && (isRestricted(row) || !isOpenWhileViewing({ ...row, method }))],
    [404, path.includes(':') || isEdit],
    [409, verb === 'create' || isEdit || isBatch],
    [413, hasBody],
    [414, path.includes(':')],
    [415, hasBody],
    [428, isEdit && row?.envelope === 'body'],
    [429, row?.perMinute !== undefined || verb === 'list'],
    [500, true],
    [503, row !== undefined],
    [507, stores],
  ]
  const statuses = possible.filter(([, isPossible]) => isPossible).map(([status]) => status)
  return [...new Set([...statuses, ...own])].sort((a, b) => a - b)
}
