import type { Page } from 'playwright-core'

/** A page of the portal that a guide shows. */
export interface Scene {
  /** Its file is `<folder of the guide>/<name>.webp`. */
  name: string
  path: string
  /** The signed-in user, if not that of the guide. */
  user?: string
  /** Width and height of the page, if not those of the guide. */
  width?: number
  height?: number
  /** Brings the page into the state to show, after the text `settled` has appeared. */
  prepare?: (page: Page) => Promise<void>
  /** Undoes state that later scenes must not begin with. */
  finish?: (page: Page) => Promise<void>
  /** A text that is on the page once it is loaded. */
  settled: string
}

/** The pictures of a guide, in this order; a later scene may show changes made by an earlier one. */
export interface Guide {
  /** The folder of the pictures, relative to the project. */
  folder: string
  user: string
  /** CSS pixels, at a device pixel ratio of 1. */
  width: number
  height: number
  scenes: readonly Scene[]
}
