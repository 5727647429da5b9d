import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import {
  type BrowserOptions,
  launchBrowser,
  openTestPage,
  type PageOptions,
  type TestPage,
} from './browser.ts'
import { clearSignIns } from './portal.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

export interface TestServer {
  /** The product under test, available once tests or later hooks run. */
  readonly product: Product
  /** Opens a page that several tests share. The test file checks its errors itself. */
  openSharedPage: (options?: PageOptions) => Promise<TestPage>
  /** Opens a page for one test. When the test finishes, unexpected errors fail it and the page is closed. */
  openPage: (options?: PageOptions) => Promise<TestPage>
}

type Graphics = NonNullable<BrowserOptions['graphics']>

/** The browsers of this worker, shared by its test files so that the portal is loaded and compiled only once. */
const browsers: Partial<Record<Graphics, Promise<Browser>>> = {}

async function browserWith(graphics: Graphics): Promise<Browser> {
  browsers[graphics] ??= launchBrowser({ graphics })
  const browser = await browsers[graphics]
  if (browser.isConnected()) return browser
  // The browser has crashed.
  delete browsers[graphics]
  return browserWith(graphics)
}

/** Starts a product for the tests of the calling file and stops it after them. Pages open in a browser of the worker. */
export function startTestServer(options?: ProductOptions): TestServer {
  let product: Product
  const sharedPages: TestPage[] = []

  beforeAll(async () => {
    clearSignIns()
    product = await startProduct(options)
  })
  afterAll(async () => {
    for (const { close } of sharedPages) await close()
    await product?.stop()
  })

  const open = async (pageOptions?: PageOptions) =>
    openTestPage(
      await browserWith(pageOptions?.map ? 'withWebgl' : 'withoutWebgl'),
      product.address,
      pageOptions,
    )
  return {
    get product() {
      return product
    },
    openSharedPage: async (pageOptions) => {
      const opened = await open(pageOptions)
      sharedPages.push(opened)
      return opened
    },
    openPage: async (pageOptions) => {
      const opened = await open(pageOptions)
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
