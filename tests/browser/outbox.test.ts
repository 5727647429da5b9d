import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { muteToken } from '../../server/mail/muteLink.ts'
import { queueMessages } from '../../server/mail/outbox.ts'
import { serverSecret } from '../../server/mail/serverSecret.ts'
import { alertMessage, outboxRow } from '../server/mail/alert/alertMessages.ts'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { cellTexts, gridRows, waitForText } from './support/editableServer.ts'
import { openAs } from './support/portal.ts'
import { startProduct } from './support/product.ts'
import { startTestServer } from './support/testServer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-outbox-'))

/** The mute link of a mail to ann@example.org. */
let link = ''

/** Adds a failed mail, a sent mail and a posted webhook message, all of a deleted alert. */
beforeAll(async () => {
  const prepared = process.env.PREPARED_DATA
  if (prepared) cpSync(prepared, dataDir, { recursive: true })
  else await (await startProduct({ dataDir })).stop({ keepData: true })
  const { database, close } = await openDatabase({ dataDir })
  const entry = {
    customerId: 1,
    resource: 'alerts',
    recordId: 5,
    thread: 'storm',
    sequence: 0,
    kind: 'start',
  }
  const recipients = ['ann@example.org', 'bob@example.org']
  const webhook = { url: 'https://hooks.example.org/alerts' }
  const now = new Date()
  await queueMessages(database, [{ ...entry, recipients, webhook, content: alertMessage() }], now)
  await database.updateTable('outbox').set({ state: 'sent', sent_at: now, attempts: 1 }).execute()
  const failed = { state: 'failed' as const, reason: 'Mailbox busy', attempts: 30, sent_at: null }
  await database.updateTable('outbox').set(failed).where('recipient', '=', 'ann@example.org').execute()
  link = `/mute/${muteToken(await serverSecret(database), outboxRow({}), 'thread', now)}`
  await close()
})
const server = startTestServer({ dataDir })

test('administrators see messages, open a mail, and send a failed one again', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'admin', '/settings/outbox')
  await gridRows(page).first().waitFor()
  expect((await page.getByRole('columnheader').allTextContents()).filter(Boolean)).toEqual([
    ...['Queued (UTC)', 'State', 'Recipient', 'Reason', 'Sent (UTC)', 'Channel', 'About'],
  ])
  await page.getByLabel('State').click()
  await page.getByRole('option', { name: 'Failed', exact: true }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => cellTexts(page, 'recipient')).toEqual(['ann@example.org'])
  expect(await cellTexts(page, 'reason')).toEqual(['Mailbox busy'])
  await gridRows(page).first().click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open mail' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^message-\d+\.eml$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain('Subject: Crew transfer, Dogger Bank: ')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page
    .getByRole('alertdialog', { name: 'Send again' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await waitForText(page, 'Message queued again')
  await expect.poll(() => page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
})

test('a webhook message shows the key of webhooks', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'admin', '/settings/outbox')
  await gridRows(page).filter({ hasText: 'hooks.example.org' }).click()
  await page.getByRole('button', { name: 'Show key' }).click()
  await page.getByRole('alertdialog', { name: 'Show key' }).getByRole('button', { name: 'Show key' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Key of webhooks' })
  expect(await dialog.getByRole('status').textContent()).toMatch(/^[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Ok' }).click()
  expect(await page.getByRole('button', { name: 'Open mail' }).count()).toBe(0)
})

test('the link of a mail opens a page with a button that stops the mails', async () => {
  const { page } = await server.openPage()
  await page.goto(link)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop the mails about this event' }).click()
  await page.getByRole('heading', { name: 'No more mails about this event' }).waitFor()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await page.getByRole('button', { name: 'Stop the mails about this event' }).waitFor()
})

test('a user creates a calendar address, which works until it is removed', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/account')
  const section = page.getByRole('region', { name: 'Calendar' })
  await section.getByRole('button', { name: 'Make an address' }).click()
  const address = new URL(await section.getByLabel('Address').inputValue())
  const read = async () => (await fetch(`${server.product.address}${address.pathname}`)).status
  expect(await read()).toBe(200)
  await section.getByRole('button', { name: 'Remove address' }).click()
  await page.getByRole('alertdialog', { name: 'Remove address' }).getByRole('button', { name: 'Ok' }).click()
  await section.getByRole('button', { name: 'Make an address' }).waitFor()
  expect(await read()).toBe(404)
})

test('outbox and account have no axe violations at any size', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'admin', '/settings/outbox')
  await atEverySize(page, async () => {
    await page.getByText('ann@example.org').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
  await page.getByText('ann@example.org').first().click()
  await atEverySize(page, async () => {
    await page.getByRole('button', { name: 'Open mail' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
  await page.goto('/account')
  await atEverySize(page, async () => {
    await page.getByRole('button', { name: 'Make an address' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
