import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startEditableServer } from './support/editableServer.ts'

const { as } = startEditableServer()

const draft = (page: Page) => page.getByLabel('Draft overlay')
const preview = (page: Page) => page.getByRole('region', { name: 'Form as Administrator' })

test('a draft is typed, tried, previewed and checked by keyboard alone, under the content policy', async () => {
  await as('admin', '/settings/forms?form=sites', async (page) => {
    await page.getByRole('tab', { name: 'Merged' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await draft(page).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => draft(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('{"schema": {"properties": {"name": {"title": "Place"}}}}')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await preview(page).getByLabel('Place').waitFor()
    await preview(page).getByRole('button', { name: 'Check values' }).press('Enter')
    await expect.poll(() => preview(page).getByText('Required', { exact: true }).count()).toBe(3)
  })
})
