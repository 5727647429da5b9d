import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { caseTwins, crowdedFolders, type Exceptions, folderCircles, hops } from './fileRules.ts'
import { brokenRules, serverLayers } from './importRules.ts'
import { readAround, readProduct, readSource, type SourceFile } from './sourceFile.ts'

const dependencies = Object.keys(packageFile.dependencies)
const broken = (sources: Record<string, string>) =>
  brokenRules(
    Object.entries(sources).map(([path, text]) => readSource(path, text)),
    dependencies,
  )

describe('architecture', () => {
  it('rules hold in every file of the product', () => {
    const files = readProduct()
    expect(files.length).toBeGreaterThan(50)
    expect(brokenRules(files, dependencies)).toEqual([])
  })

  it.each([
    ['src/weather/a.ts', `import { b } from '#schemas/b.ts'`],
    ['src/schemas/a.ts', `import type { B } from '#providers/b.ts'`],
    ['src/schemas/a.ts', `import { b } from '#texts/b.ts'`],
    ['src/formats/a.ts', `import { b } from '#texts/b.ts'`],
    ['src/formats/a.ts', `import { b } from 'fastify'`],
    ['src/texts/a.ts', `import type { B } from '#chartModel/b.ts'`],
    ['src/texts/a.ts', `import { b } from 'react'`],
    ['src/providers/a.ts', `export { b } from '#shell/b.tsx'`],
    ['src/shell/a.tsx', `const b = import('#resources/b.tsx')`],
    ['src/resources/a.tsx', `import { b } from '#customPages/b.tsx'`],
    ['src/customPages/site/a.tsx', `import { b } from '#resources/b.tsx'`],
    ['src/customPages/site/a.tsx', `import { b } from '../forecast/b.tsx'`],
    ['src/charts/a.tsx', `import type { B } from '#explain/b.tsx'`],
    ['src/map/a.tsx', `import { b } from '#customPages/forecast/b.tsx'`],
    ['src/chartModel/a.ts', `import { theme } from '#theme.ts'`],
    ['src/charts/a.tsx', `import { createTheme } from '#theme.ts'`],
    ['src/chartModel/a.ts', `import { b } from '#charts/b.ts'`],
    ['src/chartModel/a.ts', `import type { Data } from 'plotly.js'`],
    ['src/chartModel/a.ts', `import type { EChartsCoreOption } from 'echarts/core'`],
    ['src/tokens.ts', `import { b } from './weather/b.ts'`],
    ['src/resources/a.tsx', `import { b } from '#App.tsx'`],
    ['server/app.ts', `import { b } from '#charts/b.ts'`],
    ['server/routes/a.ts', `import { b } from '#providers/b.ts'`],
    ['src/providers/a.ts', `import { b } from '#server/b.ts'`],
    ['src/schemas/a.ts', `import { useState } from 'react'`],
    ['src/weather/a.ts', `import { readFileSync } from 'node:fs'`],
    ['server/app.ts', `import { test } from 'vitest'`],
    ['server/forecast/a.ts', `import { fail } from '../failure.ts'`],
    ['server/workers/a.ts', `import { b } from '../hindcast/b.ts'`],
    ['server/sources/a.ts', `import type { Database } from '../repositories/b.ts'`],
    ['server/mail/a.ts', `import type { B } from '../alerts/mail/b.ts'`],
    ['server/database/a.ts', `import type { B } from '../settings/b.ts'`],
    ['server/forgotten/a.ts', 'export const a = 1'],
    ['server/sources/archive/a.ts', `import type { FastifyRequest } from 'fastify'`],
    ['server/app.ts', `import { isNumber } from '@nobody/listed/deep.js'`],
    ['src/misc/a.ts', 'export const a = 1'],
    ['src/shell/a.tsx', `import { b } from '../weather/b.ts'`],
    ['server/alerts/mail/a.ts', `import { b } from '../../sources/b.ts'`],
    ['src/shell/a.tsx', `import { b } from './b'`],
    ['src/shell/a.tsx', 'export default 1'],
  ])('forbids in %s: %s', (path, text) => {
    expect(broken({ [path]: text })).toHaveLength(1)
  })

  it.each([
    ['src/App.tsx', `import { b } from './customPages/b.tsx'; import { c } from './resources/c.tsx'`],
    [
      'src/customPages/a.tsx',
      `import { b } from '#shell/b.tsx'; import url from 'maplibre-gl/worker.mjs?url'`,
    ],
    ['server/app.ts', `import { b } from '#weather/b.ts'; import c from '#schemas/c.json'`],
    ['src/texts/a.ts', `import { b } from '#formats/b.ts'; import { c } from '#weather/c.ts'`],
    ['server/app.ts', `import { b } from '#texts/b.ts'; import { c } from '#formats/c.ts'`],
    ['server/app.ts', `import { b } from '#chartModel/b.ts'; import { tokens } from '#tokens.ts'`],
    ['src/customPages/a/b.tsx', `import { c } from '#charts/c.ts'; import { d } from './d/d.ts'`],
    ['src/weather/a.ts', `import { b } from './b.ts'; import { c } from 'luxon'`],
  ])('allows in %s: %s', (path, text) => {
    expect(broken({ [path]: text })).toEqual([])
  })

  it('layers of the server hold each folder and file once, and nothing that is gone', () => {
    const listed = Object.values(serverLayers).flat()
    const rooms = readProduct().flatMap(({ path }) => /^server\/([^/]+)/.exec(path)?.[1] ?? [])
    expect(listed.toSorted()).toEqual([...new Set(rooms)].sort())
  })

  it('forbids import cycles, also of types', () => {
    const a = `import { b } from './main.ts'; export const a = b`
    for (const b of [`import { a } from './app.ts'`, `import type { A } from './app.ts'`])
      expect(broken({ 'server/app.ts': a, 'server/main.ts': b })).toEqual([
        'server/app.ts -> server/main.ts -> server/app.ts is a cycle',
      ])
  })
})

/** Packages that are loaded with a file, including those of the files that it imports. */
function packagesOf(entry: string, files: readonly SourceFile[]): Set<string> {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { specifier, target, typeOnly, dynamic } of importsOf.get(path) ?? []) {
      if (typeOnly || dynamic) continue
      if (target === undefined) found.add(specifier)
      else visit(target)
    }
  }
  visit(entry)
  return found
}

describe('a start', () => {
  it.each([
    ['server/startServer.ts', ['fastify', 'pg-boss']],
    ['server/thread.ts', ['zarrita', 'node:crypto']],
  ])('of %s loads no package that draws documents', (entry, some) => {
    const packages = [...packagesOf(entry, readProduct())]
    expect(packages).toEqual(expect.arrayContaining(some))
    expect(packages.filter((name) => /^(echarts|pdfkit|fontkit|@resvg)/.test(name))).toEqual([])
  })
})

/** Folders with one file for each item of a kind, which may be small. */
const sets = ['server/migrations', 'server/records/hooks']

/** Folders that cannot be split: migrations are numbered and never removed. */
const crowded: Exceptions = ['server/migrations']

describe('folders', () => {
  it('import each other without circles', () => {
    expect(folderCircles(readProduct())).toEqual([])
  })

  it('fail the check if they close a circle, also by a type, at any depth', () => {
    const files = [
      readSource('server/a/b/one.ts', `import type { D } from '#server/a/c/two.ts'`),
      readSource('server/a/c/two.ts', `import { B } from '../b/other.ts'`),
      readSource('server/a/b/other.ts', ''),
    ]
    expect(folderCircles(files)).toEqual([
      'server/a: b -> c -> b is a circle (server/a/b/one.ts imports server/a/c/two.ts; server/a/c/two.ts imports server/a/b/other.ts)',
    ])
    expect(folderCircles(files.slice(1))).toEqual([])
  })
})

const fileOf = (path: string, lines: number, text: string) =>
  readSource(path, `${'\n'.repeat(lines - 1)}${text}\n`)

describe('source files', () => {
  const product = readProduct()
  const around = readAround()

  it('do not exceed the maximum number per folder', () => {
    expect(crowdedFolders(product, crowded)).toEqual([])
  })

  it('are not small with a single importer', () => {
    expect(hops(product, around, sets)).toEqual([])
  })

  it('have names that differ by more than letter case', () => {
    expect(caseTwins(globSync('{src,server,tests,scripts,docs}/**/*.*'))).toEqual([])
  })

  it('are counted by folder, without subfolders', () => {
    const files = Array.from({ length: 17 }, (_, index) => readSource(`src/map/a${index}.ts`, ''))
    const deeper = readSource('src/map/deep/a.ts', '')
    expect(crowdedFolders([...files, deeper], [])).toEqual(['src/map has 17 files, more than 16'])
    expect(crowdedFolders([...files.slice(1), deeper], [])).toEqual([])
    expect(crowdedFolders(files, ['src/map'])).toEqual([])
  })

  it('fail the check if their exception is no longer needed', () => {
    const file = readSource('src/map/a.ts', '')
    expect(crowdedFolders([file], ['src/map'])).toEqual([
      'src/map needs no exception from the number of files',
    ])
    expect(hops([file], [], ['src/map'])).toEqual(['src/map needs no exception from the single importer'])
  })

  it.each([
    ['one importer', [], [`import { a } from './a.ts'`], 30, 1],
    ['one importer that needs its type', [], [`import type { A } from './a.ts'`], 30, 1],
    ['one importer, and is more than a paragraph', [], [`import { a } from './a.ts'`], 31, 0],
    ['two importers', [], [`import { a } from './a.ts'`, `import { a } from './a.ts'`], 30, 0],
    ['one importer that loads it later', [], [`const a = import('./a.ts')`], 30, 0],
    [
      'one importer and a test',
      [`import { a } from '../../src/map/a.ts'`],
      [`import { a } from './a.ts'`],
      30,
      0,
    ],
    ['a test alone', [`import { a } from '../../src/map/a.ts'`], [], 30, 0],
    ['no importer', [], [], 30, 0],
  ])('may be small with %s or not', (_, tests, importers, lines, count) => {
    const file = fileOf('src/map/a.ts', lines, 'export const a = 1')
    const others = importers.map((text, index) => fileOf(`src/map/b${index}.ts`, 100, text))
    const around = tests.map((text, index) => readSource(`tests/map/b${index}.test.ts`, text))
    expect(hops([file, ...others], around, [])).toHaveLength(count)
  })

  it.each([
    [50, 1],
    [51, 0],
  ])('of 50 lines and their single importer of %i lines make one page or not', (lines, count) => {
    const file = fileOf('src/map/a.ts', 50, 'export const a = 1')
    const importer = fileOf('src/map/b.ts', lines, `import { a } from './a.ts'`)
    expect(hops([file, importer], [], [])).toHaveLength(count)
  })

  it('are reported if their paths differ only by case', () => {
    expect(caseTwins(['src/map/Popup.tsx', 'src/map/popup.ts', 'src/map/other.ts'])).toEqual([
      'src/map/Popup and src/map/popup differ only by case',
    ])
    expect(caseTwins(['src/map/popup.json', 'src/map/popup.ts'])).toEqual([])
  })
})
