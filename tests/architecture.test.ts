import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { brokenRules } from './importRules.ts'
import { readProduct, readSource } from './sourceFile.ts'

const dependencies = Object.keys(packageFile.dependencies)
const broken = (sources: Record<string, string>) =>
  brokenRules(
    Object.entries(sources).map(([path, text]) => readSource(path, text)),
    dependencies,
  )

describe('architecture', () => {
  it('holds in every file of the product', () => {
    const files = readProduct()
    expect(files.length).toBeGreaterThan(50)
    expect(brokenRules(files, dependencies)).toEqual([])
  })

  it.each([
    ['src/weather/a.ts', `import { b } from '../schemas/b.ts'`],
    ['src/schemas/a.ts', `import type { B } from '../providers/b.ts'`],
    ['src/providers/a.ts', `export { b } from '../shell/b.tsx'`],
    ['src/shell/a.tsx', `const b = import('../resources/b.tsx')`],
    ['src/resources/a.tsx', `import { b } from '../customPages/b.tsx'`],
    ['src/customPages/site/a.tsx', `import { b } from '../../resources/b.tsx'`],
    ['src/customPages/site/a.tsx', `import { b } from '../forecast/b.tsx'`],
    ['src/charts/a.tsx', `import type { B } from '../explain/b.tsx'`],
    ['src/map/a.tsx', `import { b } from '../customPages/forecast/b.tsx'`],
    ['src/chartModel/a.ts', `import { theme } from '../theme.ts'`],
    ['src/charts/a.tsx', `import { createTheme } from '../theme.ts'`],
    ['src/chartModel/a.ts', `import { b } from '../charts/b.ts'`],
    ['src/chartModel/a.ts', `import type { Data } from 'plotly.js'`],
    ['src/tokens.ts', `import { b } from './weather/b.ts'`],
    ['src/resources/a.tsx', `import { b } from '../App.tsx'`],
    ['server/a.ts', `import { b } from '../src/charts/b.ts'`],
    ['server/routes/a.ts', `import { b } from '../../src/providers/b.ts'`],
    ['src/providers/a.ts', `import { b } from '../../server/b.ts'`],
    ['src/schemas/a.ts', `import { useState } from 'react'`],
    ['src/weather/a.ts', `import { readFileSync } from 'node:fs'`],
    ['server/a.ts', `import { test } from 'vitest'`],
    ['server/forecast/a.ts', `import { fail } from '../plugins/errors.ts'`],
    ['server/sources/archive/a.ts', `import type { FastifyRequest } from 'fastify'`],
    ['server/a.ts', `import { isNumber } from '@nobody/listed/deep.js'`],
    ['src/misc/a.ts', 'export const a = 1'],
    ['src/shell/a.tsx', `import { b } from './b'`],
    ['src/shell/a.tsx', 'export default 1'],
  ])('forbids in %s: %s', (path, text) => {
    expect(broken({ [path]: text })).toHaveLength(1)
  })

  it.each([
    ['src/App.tsx', `import { b } from './customPages/b.tsx'; import { c } from './resources/c.tsx'`],
    [
      'src/customPages/a.tsx',
      `import { b } from '../shell/b.tsx'; import url from 'maplibre-gl/worker.mjs?url'`,
    ],
    ['server/a.ts', `import { b } from '../src/weather/b.ts'; import c from '../src/schemas/c.json'`],
    ['server/a.ts', `import { b } from '../src/chartModel/b.ts'; import { tokens } from '../src/tokens.ts'`],
    ['src/customPages/a/b.tsx', `import { c } from '../../charts/c.ts'; import { d } from './d/d.ts'`],
    ['src/weather/a.ts', `import { b } from './b.ts'; import { c } from 'luxon'`],
  ])('allows in %s: %s', (path, text) => {
    expect(broken({ [path]: text })).toEqual([])
  })

  it('forbids files that need each other, and allows types that do', () => {
    const a = `import { b } from './b.ts'; export const a = b`
    expect(broken({ 'server/a.ts': a, 'server/b.ts': `import { a } from './a.ts'` })).toEqual([
      'server/a.ts -> server/b.ts -> server/a.ts is a cycle',
    ])
    expect(broken({ 'server/a.ts': a, 'server/b.ts': `import type { A } from './a.ts'` })).toEqual([])
  })
})
