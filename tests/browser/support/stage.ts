import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchBrowser, type Visit, type VisitOptions, visit } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export interface Stage {
  /** The product of the file, once its tests or its later hooks run. */
  readonly product: Product
  /** A visitor who stays from test to test: the file itself looks at the errors. */
  visit: (options?: VisitOptions) => Promise<Visit>
  /** A visitor of one test. However it ends, no error but the expected ones is let through, and the page is closed. */
  visiting: (options?: VisitOptions) => Promise<Visit>
}

/** Starts a product and a browser for the tests of the file that calls it, and stops both after them. */
export function startStage(options?: ProductOptions): Stage {
  let starting: [Promise<Product>, Promise<Browser>]
  let product: Product
  let browser: Browser

  beforeAll(async () => {
    starting = [startProduct(options), launchBrowser()]
    ;[product, browser] = await Promise.all(starting)
  })
  afterAll(async () => {
    // One of them may have started where the other has not.
    const [stopping, closing] = await Promise.allSettled(starting)
    if (closing.status === 'fulfilled') await closing.value.close()
    if (stopping.status === 'fulfilled') await stopping.value.stop()
  })

  const newVisit = (visitOptions?: VisitOptions) => visit(browser, product.address, visitOptions)
  return {
    get product() {
      return product
    },
    visit: newVisit,
    visiting: async (visitOptions) => {
      const visitor = await newVisit(visitOptions)
      onTestFinished(async () => {
        try {
          expect(visitor.errors).toEqual([])
        } finally {
          await visitor.close()
        }
      })
      return visitor
    },
  }
}
