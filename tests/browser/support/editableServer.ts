import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { type ApiHeaders, signedInHeaders } from './apiHeaders.ts'
import type { PageOptions, TestPage } from './browser.ts'
import { openAs } from './portal.ts'
import { startTestServer } from './testServer.ts'

const schemas = fileURLToPath(new URL('../../../src/schemas', import.meta.url))

/** Returns a function that makes the value of a key once and returns it for later requests. */
function once<T>() {
  const made = new Map<string, Promise<T>>()
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const value = made.get(key) ?? make()
    made.set(key, value)
    return value
  }
}

/**
 * Starts a product whose schema files the tests of the calling file may change while it runs. Sign-ins are limited per account
 * and address, so each user signs in once for API calls and once for each screen.
 */
export function startEditableServer() {
  const schemasDir = mkdtempSync(join(tmpdir(), 'seawindow-schemas-'))
  cpSync(schemas, schemasDir, { recursive: true })
  afterAll(() => rmSync(schemasDir, { recursive: true, force: true }))
  const server = startTestServer({ env: { SCHEMAS_DIR: schemasDir } })
  const headersOf = once<ApiHeaders>()
  const pageOf = once<TestPage>()

  const fileOf = (name: string) => join(schemasDir, 'resources', `${name}.json`)

  /** Returns a function that calls the API as a user, without the portal. */
  async function api(username: string) {
    const signedIn = await headersOf(username, () => signedInHeaders(server.product.address, username))
    return async (method: string, path: string, body?: object) => {
      const answer = await fetch(server.product.address + path, {
        method,
        headers: { ...signedIn, ...(body && { 'Content-Type': 'application/json' }) },
        body: body && JSON.stringify(body),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    }
  }

  /** Opens a path in the shared page of a user and screen. Signs in only the first time. */
  async function openPage(username: string, path: string, screen: PageOptions['screen']): Promise<TestPage> {
    let isNew = false
    const opened = await pageOf(`${username} ${screen}`, async () => {
      isNew = true
      const made = await server.openSharedPage({ screen })
      await openAs(made.page, username, path)
      return made
    })
    if (!isNew) await opened.page.goto(path)
    return opened
  }

  /** Opens a page as a user, runs the test, and checks that the console has only expected errors. */
  async function as(
    username: string,
    path: string,
    work: (page: Page) => Promise<void>,
    { expected = /^$/, screen }: Pick<PageOptions, 'expected' | 'screen'> = {},
  ) {
    const { page, errors } = await openPage(username, path, screen)
    errors.length = 0
    await work(page)
    expect(errors.filter((error) => !expected.test(error))).toEqual([])
  }

  return {
    server,
    fileOf,
    api,
    as,
    /** Writes a resource file, as an operator does. */
    putFile: (file: { resource: { name: string } }) =>
      writeFileSync(fileOf(file.resource.name), JSON.stringify(file, null, 2)),
    removeFile: (name: string) => rmSync(fileOf(name)),
  }
}

/** The rendered rows of a grid. */
export const gridRows = (page: Page) => page.locator('.MuiDataGrid-row')

/** The texts of a column in the rendered rows of a grid. */
export const cellTexts = async (page: Page, field: string) =>
  (await gridRows(page).locator(`[data-field="${field}"]`).allTextContents()).map((text) => text.trim())

/** Waits until a text is visible on the page. */
export const waitForText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()

/** Waits for the Submit button of a record's form, because the search form has fields with the same names. */
export const waitForForm = (page: Page) => page.getByRole('button', { name: 'Submit' }).waitFor()

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()
