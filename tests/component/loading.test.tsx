import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { countOf } from './support/fields.ts'
import { startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const away = 'Error: 503 The database is away.'

/** Answers the request for the customer in place of the API. Returns the times of these requests. */
function answerCustomer(answer: () => Response | Promise<Response | undefined> | undefined): number[] {
  const times: number[] = []
  portal.intercept(({ path }) => {
    if (path !== '/customer') return undefined
    times.push(Date.now())
    return answer()
  })
  return times
}

describe('a customer that cannot be loaded', () => {
  const fail = () => answerCustomer(() => new Response('The database is away.', { status: 503 }))

  test('leaves the login page of the default profile, with the reason', async () => {
    fail()
    await portal.open(null, '/', { expected: /503/ })
    await screen.findByText(away)
  })

  test('signs the user out', async () => {
    fail()
    void portal.open('planner', '/wiki', { expected: /503/ }).catch(() => undefined)
    await screen.findByText(away)
    await screen.findByRole('button', { name: 'Login' })
    await screen.findByText(/company’s settings could not be loaded\. Please sign in again/)
    expect(document.cookie).toBe('')
    portal.server.tokens.delete('planner')
  })
})

test('a server that is not ready yet is asked again after its Retry-After time, while the page says so', async () => {
  let isReady = false
  const times = answerCustomer(() =>
    isReady ? undefined : new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } }),
  )
  const opened = portal.open('planner', '/wiki', { expected: /503/ })
  await screen.findByRole('heading', { name: 'Still loading' })
  screen.getByText(/^The server is not ready yet\./)
  screen.getByRole('button', { name: 'Sign out' })
  await waitFor(() => expect(times.length).toBeGreaterThanOrEqual(2))
  isReady = true
  await opened
  expect(times.at(-1)! - times.at(-2)!).toBeGreaterThanOrEqual(990)
  expect(countOf(/Error: 503/)).toBe(0)
})

test('a server that does not answer allows signing out, and the login page opens once it answers', async () => {
  let answers = false
  answerCustomer(() => (answers ? undefined : Promise.reject(new TypeError('Failed to fetch'))))
  const opened = portal.open('planner', '/wiki').catch(() => undefined)
  await screen.findByText(/^The server cannot be reached\. Please check your connection\./)
  expect(document.cookie).toContain('token')
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByText(/You can sign in as soon as the server answers\./)
  expect(document.cookie).toBe('')
  answers = true
  await screen.findByRole('button', { name: 'Login' })
  portal.server.tokens.delete('planner')
  void opened
})
