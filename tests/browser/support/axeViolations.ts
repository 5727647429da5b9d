import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The accessibility violations of any impact of a page, or of a part of it, one per line; of one rule where it is named. */
export async function axeViolations(page: Page, part = 'html', rule?: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // A tooltip is read with what it describes, and stands in no landmark.
    .exclude('[role="tooltip"]')
    .options({ resultTypes: ['violations'], ...(rule !== undefined && { runOnly: [rule] }) })
    // No page has frames: without them, axe needs no second page to put the results of each together.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}
