import { expect, it } from 'vitest'
import { confinements } from '#schemas/calls/apiRoutes.ts'
import { statusesOf } from '#schemas/calls/callStatuses.ts'

const restricted = { module: 'forecasts' }

it.each([
  ['a call that is open to all', { method: 'GET', path: '/health/live' }, [400, 500]],
  [
    'a public call with a key',
    { method: 'GET', path: '/customer', row: { access: { public: true as const } } },
    [400, 401, 500, 503],
  ],
  [
    'a call for users whose password is not a one-time password',
    { method: 'GET', path: '/forms', row: { access: { signedIn: true as const } }, own: [304] },
    [304, 400, 401, 403, 500, 503],
  ],
  [
    'a call for all signed-in users, also in a confined session',
    {
      method: 'GET',
      path: '/session',
      row: { access: { signedIn: true as const }, whileConfined: confinements },
    },
    [400, 401, 500, 503],
  ],
  [
    'a change that is refused while viewing as another user',
    {
      method: 'PUT',
      path: '/account/password',
      row: { access: { signedIn: true as const }, whileConfined: confinements },
    },
    [400, 401, 403, 413, 415, 500, 503, 507],
  ],
  [
    'a call of one thing, for those whom a rule permits',
    { method: 'GET', path: '/sites/:id', row: { access: restricted } },
    [400, 401, 403, 404, 414, 500, 503],
  ],
  [
    'a calculation with a body',
    { method: 'POST', path: '/hwwa', row: { access: restricted } },
    [400, 401, 403, 413, 415, 500, 503],
  ],
  [
    'a new record',
    {
      method: 'POST',
      path: '/records/vessels',
      row: {
        access: { resource: 'vessels', action: 'create' as const },
        resource: { name: 'vessels', verb: 'create' as const },
        envelope: 'body' as const,
      },
    },
    [400, 401, 403, 409, 413, 415, 500, 503, 507],
  ],
  [
    'a changed record',
    {
      method: 'PATCH',
      path: '/records/vessels/:id',
      row: {
        access: { resource: 'vessels', action: 'edit' as const },
        resource: { name: 'vessels', verb: 'edit' as const },
        envelope: 'body' as const,
      },
    },
    [400, 401, 403, 404, 409, 413, 414, 415, 428, 500, 503, 507],
  ],
  [
    'a changed record at an address of the specification, its id in the body',
    {
      method: 'PUT',
      path: '/settings/sites',
      row: {
        access: { resource: 'sites', action: 'edit' as const },
        resource: { name: 'sites', verb: 'edit' as const },
        envelope: 'data' as const,
      },
    },
    [400, 401, 403, 404, 409, 413, 415, 500, 503, 507],
  ],
])('%s', (_, traits, statuses) => {
  expect(statusesOf(traits)).toEqual(statuses)
})
