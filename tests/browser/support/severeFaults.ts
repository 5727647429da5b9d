import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Findings of these kinds keep somebody from using a page; none is let through. */
const severe = new Set<string | null | undefined>(['serious', 'critical'])

/** What keeps somebody from using a page, or a part of it, each fault in a line. */
export async function severeFaults(page: Page, part = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => severe.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
}
