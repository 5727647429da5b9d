import type { Page } from 'playwright-core'

/** A page of the portal as a guide shows it. */
export interface Scene {
  /** Its file is `<folder of the guide>/<name>.webp`. */
  name: string
  path: string
  /** Who is signed in, where not the user of the guide. */
  user?: string
  /** Width and height of the page, where not those of the guide. */
  width?: number
  height?: number
  /** Brings the page into the state to show; without it, `settled` says when it is there. */
  prepare?: (page: Page) => Promise<void>
  /** Leaves the state that later scenes must not begin with. */
  finish?: (page: Page) => Promise<void>
  /** A text that stands on the page once it is loaded. */
  settled: string
}

/** The pictures of a guide, in this order: a later scene shows what an earlier one has changed. */
export interface Guide {
  /** In the project, where the pictures are. */
  folder: string
  user: string
  /** Pixels; of a device with one pixel each. */
  width: number
  height: number
  scenes: readonly Scene[]
}
