import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { queueMessages } from '#server/mail/outbox.ts'
import { alertMessage } from '../server/alerts/mail/alertMessages.ts'
import { choose, confirm } from './support/fields.ts'
import { cellTexts, gridRows } from './support/grid.ts'
import { startPortal, user } from './support/portal.tsx'
import { followSaves } from './support/saves.ts'

const portal = startPortal({
  MAIL_FROM: 'Alerts <alerts@example.org>',
  PUBLIC_URL: 'https://portal.example.org',
})

/** A failed mail, a sent mail and a posted webhook message, all of a deleted alert. */
beforeEach(async () => {
  const { database, clock } = portal.server
  await database.deleteFrom('outbox').execute()
  const { customer_id: customerId } = await database
    .selectFrom('users')
    .select('customer_id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const entry = { customerId, resource: 'alerts', recordId: 5, thread: 'storm', sequence: 0, kind: 'start' }
  const recipients = ['ann@example.org', 'bob@example.org']
  const webhook = { url: 'https://hooks.example.org/alerts' }
  await queueMessages(database, [{ ...entry, recipients, webhook, content: alertMessage() }], clock.now)
  await database.updateTable('outbox').set({ state: 'sent', sent_at: clock.now, attempts: 1 }).execute()
  const failed = { state: 'failed' as const, reason: 'Mailbox busy', attempts: 30, sent_at: null }
  await database.updateTable('outbox').set(failed).where('recipient', '=', 'ann@example.org').execute()
})

const openList = async () => {
  await portal.open('admin', '/settings/outbox')
  await waitFor(() => expect(gridRows()).toHaveLength(3))
}
const click = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('administrators see messages, open a mail, and send a failed one again', async () => {
  const saved = followSaves()
  await openList()
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent)
  expect(titles.filter(Boolean)).toEqual([
    'Queued (UTC)',
    'State',
    'Recipient',
    'Reason',
    'Sent (UTC)',
    'Channel',
    'About',
  ])
  await choose('State', 'Failed')
  await click('Search')
  await waitFor(() => expect(cellTexts('recipient')).toEqual(['ann@example.org']))
  expect(cellTexts('reason')).toEqual(['Mailbox busy'])
  await user.click(screen.getByRole('gridcell', { name: 'ann@example.org' }))
  await click('Open mail')
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^message-\d+\.eml$/)]),
  )
  expect(await saved[0]!.content.text()).toContain('Subject: Crew transfer, Dogger Bank: ')
  await click('Send again')
  await screen.findByRole('alertdialog', { name: 'Send again' })
  await confirm('Send again')
  await screen.findByText('Message queued again')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
})

test('a webhook message shows the key of webhooks', async () => {
  await openList()
  await user.click(screen.getByRole('gridcell', { name: /hooks\.example\.org/ }))
  await click('Show key')
  await screen.findByRole('alertdialog', { name: 'Show key' })
  await confirm('Show key')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Key of webhooks' }))
  expect(dialog.getByRole('status').textContent).toMatch(/^[\w-]{43}$/)
  await confirm()
  expect(screen.queryByRole('button', { name: 'Open mail' })).toBeNull()
})

test('administrators read above the settings which messages wait and why', async () => {
  const reason = 'The company has sent its 5 mails of this hour.'
  await portal.server.database
    .updateTable('outbox')
    .set({ state: 'queued', reason, attempts: 0, sent_at: null })
    .where('recipient', '!=', 'ann@example.org')
    .execute()
  await portal.open('admin', '/settings/sites')
  await screen.findByText(new RegExp(`Messages waiting: 2\\. ${reason}`))
  await portal.open('admin7', '/settings/sites')
  await screen.findAllByRole('row')
  expect(screen.queryByText(/Messages waiting/)).toBeNull()
})
