import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configure, fireEvent, screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { endSession } from '#providers/session/endSession.ts'
import { startSession } from '#providers/session/session.ts'
import { closeStatus, statusStore } from '#providers/status.ts'
import { Root } from '#Root.tsx'
import { applicationKey, type Call, password, type SeededApp, seededApp } from '../../server/seededApp.ts'
import { PATIENCE_MS } from '../../timeLimits.ts'
import { apiFetch, type Interception } from './apiFetch.ts'
import './browserProperties.ts'
import './layout.ts'
import { render, unmount } from './render.ts'

configure({
  asyncUtilTimeout: PATIENCE_MS,
  // Without the roles and elements of the whole document, which are too long to read.
  getElementError: (message) => new Error(message?.split('\n\n', 1)[0]),
})

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  /** Room for every row and column of a virtual list or table. */
  endless: { width: 4000, height: 12_000 },
} as const

export interface OpenOptions {
  size?: keyof typeof sizes
  /** Messages of the console that the test causes on purpose. */
  expected?: RegExp
  /** What the cookies have as the user's rights. The portal reads the rights themselves from the API. */
  permissions?: readonly string[]
}

/** The error messages of the console, and uncaught errors. */
const errors: string[] = []
let expectedErrors = /^$/

function followErrors(): () => void {
  const spy = vi
    .spyOn(console, 'error')
    .mockImplementation((...texts) => errors.push(texts.map(String).join(' ')))
  const onError = ({ error }: ErrorEvent) => errors.push(String(error?.stack ?? error))
  window.addEventListener('error', onError)
  return () => {
    spy.mockRestore()
    window.removeEventListener('error', onError)
  }
}

/** Writes the settings into the page's head, as the server does. The styles of earlier files stay, because their modules do. */
function writeConfig(config: object): void {
  for (const [name, content] of [
    ['seawindow-config', JSON.stringify(config)],
    ['csp-nonce', 'nonce'],
  ] as const) {
    const meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
    document.head.append(Object.assign(meta ?? document.createElement('meta'), { name, content }))
  }
}

/** Removes the page, and what it has left in the portal's modules, which all files of a worker share. */
function closePage(): void {
  unmount()
  endSession()
  statusStore.reset()
  closeStatus()
  history.replaceState(null, '', '/')
}

/**
 * Starts the API with the demonstration data for the tests of the calling file, and renders the portal against it, both in this
 * process. Nothing is replaced but the network, the layout and the clock.
 */
export function startPortal(environment?: NodeJS.ProcessEnv, createSource?: Parameters<typeof seededApp>[1]) {
  let server: SeededApp
  let network: ReturnType<typeof apiFetch>
  const nodeFetch = globalThis.fetch
  let stopFollowing: () => void

  beforeAll(async () => {
    server = await seededApp(environment, createSource)
    network = apiFetch(server.app)
    globalThis.fetch = network.fetch
    stopFollowing = followErrors()
    writeConfig({ applicationKey, hasPasswordSignIn: true })
  })
  afterEach(async () => {
    closePage()
    localStorage.clear()
    await network.idle()
    // What one test makes the portal remember must not reach the next, however fast the test is.
    await server.database.deleteFrom('preferences').execute()
    network.intercept()
    network.requests.length = 0
    const unexpected = errors.filter((error) => !expectedErrors.test(error))
    errors.length = 0
    expectedErrors = /^$/
    expect(unexpected).toEqual([])
  })
  afterAll(async () => {
    stopFollowing()
    globalThis.fetch = nodeFetch
    await server.close()
  })

  const fileOf = (name: string) => join(server.schemasDir, 'resources', `${name}.json`)

  /** Opens a path of the portal as a new page of the same browser does; as null, nobody is signed in. */
  async function open(
    username: string | null,
    path: string,
    { size = 'desktop', expected = /^$/, permissions = [] }: OpenOptions = {},
  ) {
    closePage()
    expectedErrors = expected
    resize(size)
    history.replaceState(null, '', path)
    if (username !== null) {
      const token = await server.tokenOf(username)
      startSession({ token, username, roles: [], permissions, mainPage: '' }, false)
    }
    render(<Root />)
    await screen.findByRole('button', { name: username === null ? 'Login' : 'Profile' })
  }

  return {
    /** The API under test, available once tests or later hooks run. */
    get server() {
      return server
    },
    open,
    /** Adds a user of the first customer. */
    async addUser(
      username: string,
      roles: readonly string[],
      permissions: readonly string[],
    ): Promise<number> {
      const body = {
        username,
        roles,
        permissions,
        password,
        name: username,
        email: `${username}@example.org`,
      }
      const { status, data } = await server.call('/settings/users', { as: 'admin', method: 'POST', body })
      expect(status).toBe(200)
      return data
    },
    /** Signs a user out of the API, which the portal does not know yet. */
    endSession: async (username: string) => {
      await server.call('/authentication', { as: username, method: 'DELETE' })
      server.tokens.delete(username)
    },
    /** Calls the API as a user, without the portal. */
    call: async (username: string, method: Call['method'], path: string, body?: object) => {
      await server.tokenOf(username)
      return server.call(path, { as: username, method, body })
    },
    /** The requests of the portal since the test began. */
    requests: () => network.requests,
    /** Answers requests in place of the API until the test ends or calls this again; without an answer, the API answers. */
    intercept: (answer?: Interception) => network.intercept(answer),
    fileOf,
    /** Writes a resource file, as an operator does; resolves when its patterns have been checked, so that it is in use. */
    putFile: async (file: { resource: { name: string } }) => {
      writeFileSync(fileOf(file.resource.name), JSON.stringify(file, null, 2))
      await vi.waitFor(() => expect(server.app.forms.undecided()).toEqual([]), { timeout: PATIENCE_MS })
    },
    removeFile: (name: string) => rmSync(fileOf(name)),
  }
}

/** The window of happy-dom, which vitest's types take for a browser's. */
type DomWindow = Pick<import('happy-dom').Window, 'happyDOM'>

/** Resizes the window, which media queries follow. */
export const resize = (size: keyof typeof sizes): void =>
  (window as unknown as DomWindow).happyDOM.setViewport(sizes[size])

/**
 * Keyboard and pointer. Each event is a task of its own, as in a browser: the page draws between two of them. Without a layout, no
 * element covers another.
 */
export const user = userEvent.setup({ delay: 0, pointerEventsCheck: 0 })

/** Puts a text into a field in place of what it holds, in one step, as pasting does. */
export const fill = (field: Element, text: string): void =>
  void fireEvent.change(field, { target: { value: text } })

/** Goes to another page of the portal as a link does. */
export function navigate(path: string): void {
  history.pushState(null, '', path)
  fireEvent(window, new PopStateEvent('popstate', { state: null }))
}
