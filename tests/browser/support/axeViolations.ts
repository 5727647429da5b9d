import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Impacts of violations that prevent users from using a page. */
const severe = new Set<string | null | undefined>(['serious', 'critical'])

/** The accessibility violations of any impact of a page or of a part of it, one per line. With `rule`, of that rule only. */
export async function anyAxeViolations(page: Page, part = 'html', rule?: string): Promise<string[]> {
  return (await violationsOf(page, part, rule)).map(({ text }) => text)
}

/** The serious and critical accessibility violations of a page, or of a part of it, one per line. */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  return (await violationsOf(page, part)).filter(({ impact }) => severe.has(impact)).map(({ text }) => text)
}

/** The regions of axe by default, and the open list of a combobox, which is in no landmark but read with its combobox. */
const checks = {
  region: { options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=listbox]' } },
}

async function violationsOf(page: Page, part: string, rule?: string) {
  // A page that was checked before has already loaded axe, which has half a megabyte.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const options = {
    checks,
    resultTypes: ['violations' as const],
    ...(rule !== undefined && { runOnly: [rule] }),
  }
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) })
    .include(part)
    // A tooltip is read with the element it describes, and is in no landmark.
    .exclude('[role="tooltip"]')
    .options(options)
    // No page has frames, so axe needs no second page to combine the results of frames.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ impact, text: `${id} ${target}: ${failureSummary}` })),
  )
}
