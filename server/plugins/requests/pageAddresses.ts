import { accountPage, modulesWith, settingsPages } from '#schemas/access/modules.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** What a part of a page's address may be in place of its name. */
const parts: Readonly<Record<string, RegExp>> = { ':id': /^\d+$/, ':name': /^[\w-]+$/ }

/** The pages below the path of a module, by its id, as the router of each module has them; those of resources are generated. */
const belowModules: Readonly<Record<string, readonly string[]>> = {
  forecasts: ['/board', '/site/:id'],
  hindcasts: ['/workability'],
  hwwa: ['/:id'],
  wiki: ['/:name'],
}

const belowResources = ['/create', '/import', '/:id']

/** The addresses of the portal's pages; `/site/:id` leads to the forecast. */
const pageAddresses = (files: readonly ResourceFile[]): string[] => [
  '/',
  '/site/:id',
  ...[...modulesWith(files), accountPage].flatMap(({ id, path }) => [
    path,
    ...(belowModules[id] ?? []).map((below) => path + below),
  ]),
  ...settingsPages.map(({ resource }) => resource.path),
  ...files.flatMap(({ resource: { path } }) => [path, ...belowResources.map((below) => path + below)]),
]

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** Whether the portal has a page at a path. */
export function isPageAddress(path: string, files: readonly ResourceFile[]): boolean {
  const given = partsOf(path)
  return pageAddresses(files).some((address) => {
    const expected = partsOf(address)
    return (
      expected.length === given.length &&
      expected.every((name, index) => parts[name]?.test(given[index] ?? '') ?? name === given[index])
    )
  })
}

/** Whether a path with an id at its end, as a call has it, has another word there, such as `/forecasts/board`. */
export const hasWordForId = (path: string, pattern: string): boolean =>
  /\/:\w+$/.test(pattern) && !parts[':id']?.test(partsOf(path).at(-1) ?? '')
