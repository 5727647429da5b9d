import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Violations of these impacts keep somebody from using a page. */
const severe = new Set<string | null | undefined>(['serious', 'critical'])

/** The accessibility violations of any impact of a page, or of a part of it, one per line; of one rule where it is named. */
export async function anyAxeViolations(page: Page, part = 'html', rule?: string): Promise<string[]> {
  return (await violationsOf(page, part, rule)).map(({ text }) => text)
}

/** The serious and critical accessibility violations of a page, or of a part of it, one per line. */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  return (await violationsOf(page, part)).filter(({ impact }) => severe.has(impact)).map(({ text }) => text)
}

async function violationsOf(page: Page, part: string, rule?: string) {
  // A page that was looked at before has read axe, of half a megabyte, already.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    .include(part)
    // A tooltip is read with what it describes, and stands in no landmark.
    .exclude('[role="tooltip"]')
    .options({ resultTypes: ['violations'], ...(rule !== undefined && { runOnly: [rule] }) })
    // No page has frames: without them, axe needs no second page to put the results of each together.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ impact, text: `${id} ${target}: ${failureSummary}` })),
  )
}
