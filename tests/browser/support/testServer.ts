import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchBrowser, openTestPage, type PageOptions, type TestPage } from './browser.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export interface TestServer {
  /** The product under test, available once tests or later hooks run. */
  readonly product: Product
  /** Opens a page that several tests share. The test file checks its errors itself. */
  openSharedPage: (options?: PageOptions) => Promise<TestPage>
  /** Opens a page for one test. When the test finishes, unexpected errors fail it and the page is closed. */
  openPage: (options?: PageOptions) => Promise<TestPage>
}

/** Starts a product and a browser for the tests of the calling file, and stops both after them. */
export function startTestServer(options?: ProductOptions): TestServer {
  let starting: [Promise<Product>, Promise<Browser>]
  let product: Product
  let browser: Browser
  let mapBrowser: Promise<Browser> | undefined

  beforeAll(async () => {
    starting = [startProduct(options), launchBrowser()]
    ;[product, browser] = await Promise.all(starting)
  })
  afterAll(async () => {
    // One of them may have started where the other has not.
    const [stopping, closing] = await Promise.allSettled(starting)
    if (closing.status === 'fulfilled') await closing.value.close()
    await (await mapBrowser)?.close()
    if (stopping.status === 'fulfilled') await stopping.value.stop()
  })

  const openSharedPage = async (pageOptions?: PageOptions) => {
    if (pageOptions?.map) mapBrowser ??= launchBrowser('withWebgl')
    return openTestPage((pageOptions?.map && (await mapBrowser)) || browser, product.address, pageOptions)
  }
  return {
    get product() {
      return product
    },
    openSharedPage,
    openPage: async (pageOptions) => {
      const opened = await openSharedPage(pageOptions)
      onTestFinished(async () => {
        try {
          expect(opened.errors).toEqual([])
        } finally {
          await opened.close()
        }
      })
      return opened
    },
  }
}
