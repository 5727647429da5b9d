import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearDraft, draftOf, dropDrafts, followDraft, storeDrafts } from '#providers/session/drafts.ts'
import { clearSession, sessionOf, startSession } from '#providers/session/session.ts'

const signInAs = (username: string) =>
  startSession(sessionOf({ token: 't', username, roles: [], permissions: [], mainPage: '' }), false)

let stops: (() => void)[] = []
const follow = (key: string, value: unknown) => stops.push(followDraft(key, () => value))

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
})

afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  dropDrafts()
  clearSession(null)
  vi.unstubAllGlobals()
})

it('keeps changes in open forms for the same user', () => {
  follow('/alerts/create record', { name: 'Crew transfer' })
  follow('/alerts/create other', undefined)
  storeDrafts('planner')
  expect(draftOf('/alerts/create record')).toBeUndefined()
  signInAs('planner')
  expect(draftOf('/alerts/create record')).toEqual({ name: 'Crew transfer' })
  expect(draftOf('/alerts/create other')).toBeUndefined()
})

it('keeps nothing for another user', () => {
  follow('/alerts/create record', { name: 'Crew transfer' })
  storeDrafts('planner')
  signInAs('planner7')
  expect(draftOf('/alerts/create record')).toBeUndefined()
  dropDrafts('planner7')
  signInAs('planner')
  expect(draftOf('/alerts/create record')).toBeUndefined()
})

it('forgets a draft once a form has taken it', () => {
  follow('/alerts/create record', 'text')
  storeDrafts('planner')
  signInAs('planner')
  clearDraft('/alerts/create record')
  expect(draftOf('/alerts/create record')).toBeUndefined()
})

it('keeps nothing of a closed form', () => {
  follow('/alerts/create record', 'text')
  for (const stop of stops) stop()
  storeDrafts('planner')
  signInAs('planner')
  expect(draftOf('/alerts/create record')).toBeUndefined()
})
