import type { ComponentType, LazyExoticComponent } from 'react'

type Page = LazyExoticComponent<ComponentType>

/** Module id -> its page, loaded when it is first opened. A module without a page is neither in the menu nor routed. */
export const pages: Readonly<Record<string, Page>> = {}
