import type { GoConfig } from '@refinedev/core'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { routerProvider } from '#providers/routerProvider.ts'
import { render, unmount } from './support/render.ts'

type Go = (config: GoConfig) => unknown
let go: Go

const List = () => {
  go = routerProvider.go!() as Go
  return null
}

beforeEach(() => {
  history.replaceState(null, '', '/list')
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  )
})
afterEach(() => {
  unmount()
  history.replaceState(null, '', '/')
})

const address = () => location.pathname + location.search

describe('a list that writes its page into its address', () => {
  test('replaces its address', () => {
    go({ type: 'replace', query: { currentPage: 2 } })
    expect(address()).toBe('/list?currentPage=2')
  })

  test('does not replace the address of the page that a link has opened', () => {
    // The link has changed the address; the list is on the page until the next one is drawn.
    history.pushState(null, '', '/other')
    go({ type: 'replace', query: { currentPage: 2 } })
    expect(address()).toBe('/other')
  })
})
