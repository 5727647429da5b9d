import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Violations of these impacts keep somebody from using a page. */
const severe = new Set<string | null | undefined>(['serious', 'critical'])

/** The serious and critical accessibility violations of a page, or of a part of it, one per line. */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    // No page has frames: without them, axe needs no second page to put the results of each together.
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => severe.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
}
