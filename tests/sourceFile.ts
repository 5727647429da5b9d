import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** As written, without a Vite query such as `?url`. */
  specifier: string
  /** Path from the project root if the import is relative or names a room. */
  target: string | undefined
  /** Imports only types, which are erased before anything runs. */
  typeOnly: boolean
  /** Loaded at run time by `import()`. */
  dynamic: boolean
}

export interface SourceFile {
  path: string
  lines: number
  imports: Import[]
  hasDefaultExport: boolean
}

/** `#server/...` stands for `server/...` and `#weather/...` for `src/weather/...`, as `imports` of package.json says. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.replace(/^#(?=server\/)/, '').replace(/^#/, 'src/')
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}

export function readSource(path: string, text: string): SourceFile {
  const { module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const importOf = (written: string, typeOnly: boolean, dynamic = false): Import => {
    const specifier = written.replace(/\?.*$/, '')
    const target = targetOf(path, specifier)
    return { specifier, target, typeOnly, dynamic }
  }
  const exports = module.staticExports.flatMap((statement) => statement.entries)
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) =>
        importOf(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
      ),
      ...exports.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [importOf(moduleRequest.value, isType)] : [],
      ),
      ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const literal = /^['"](.*)['"]$/.exec(text.slice(start, end))?.[1]
        return literal ? [importOf(literal, false, true)] : []
      }),
    ],
    hasDefaultExport: exports.some((entry) => entry.exportName.kind === 'Default'),
  }
}

const readAll = (pattern: string): SourceFile[] =>
  globSync(pattern).map((path) => readSource(path, readFileSync(path, 'utf8')))

/** Every TypeScript file of the product. */
export const readProduct = (): SourceFile[] => readAll('{src,server}/**/*.{ts,tsx}')

/** Every TypeScript file that is not part of the product: tests, scripts and configuration. */
export const readAround = (): SourceFile[] => readAll('{{tests,scripts}/**/*.{ts,tsx},*.config.ts}')
