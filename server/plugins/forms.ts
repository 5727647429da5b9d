import { existsSync, watch } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Policy, permits, policyOf, type Subject } from '#schemas/access/access.ts'
import { modulesWith } from '#schemas/access/modules.ts'
import { permissionsOf } from '#schemas/access/permissions.ts'
import { visibleFields } from '#schemas/access/visibleFields.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { createCompiledForms } from '../forms/compiledForms.ts'
import { type FormsFolder, openForms } from '../forms/openForms.ts'
import { type RecordCall, recordCalls } from '../records/recordCalls.ts'

interface Forms
  extends FormsFolder,
    Pick<
      ReturnType<typeof createCompiledForms>,
      'validator' | 'compile' | 'compileDraft' | 'module' | 'lostModules'
    > {
  /** The access policy, from the rows of the modules and of the resource files. */
  policy(): Policy
  /** The parts of the customer's resource files that the subject may see. */
  visible(customerId: number, subject: Subject): Record<string, ResourceFile>
  /** The parts of a resource file that the subject may see. */
  visibleTo(file: ResourceFile, subject: Subject): ResourceFile
  /** The call of a resource file that a request makes; undefined if no file defines its address. */
  recordCall(request: Pick<FastifyRequest, 'method' | 'originalUrl'>): RecordCall | undefined
  /** Calls `listener` soon after a file has changed on disk. */
  onChange(listener: () => void): void
  /** The names of the permissions that can be granted to a customer's users. */
  permissionsOf(customerId: number): string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    forms: Forms
  }
}

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Editors write a file in several steps; one check after the last is enough. */
const settled = 200

/** The resource files and overlays on disk: read, checked, compiled, watched. */
export const forms = fp<{ schemasDir: string; customersDir: string }>(
  async (app, dirs) => {
    const folder = openForms(dirs)
    // Overlays cannot change access rules or addresses, so those of the built-in and default files apply to every customer.
    const files = () => Object.values(folder.resources(null))
    const readFor = (resources: Record<string, ResourceFile>) => {
      const list = Object.values(resources)
      return { resources, policy: policyOf(modulesWith(list), list), findCall: recordCalls(resources) }
    }
    let last = readFor(folder.resources(null))
    /** The data of the files that every call needs, rebuilt when the files have changed. */
    const current = () => {
      const resources = folder.resources(null)
      if (last.resources !== resources) last = readFor(resources)
      return last
    }
    const policy = () => current().policy
    const visibleTo = (file: ResourceFile, subject: Subject) => {
      const rows = policy()
      return visibleFields(file, (rule) => permits(rows, subject, rule))
    }
    const listeners: (() => void)[] = []
    app.decorate('forms', {
      ...folder,
      ...createCompiledForms(app.now),
      policy,
      onChange: (listener) => {
        listeners.push(listener)
      },
      permissionsOf: (customerId) =>
        permissionsOf(app.customers.profiles.profile(customerId).modules, files()),
      recordCall: ({ method, originalUrl }) => current().findCall(method, pathOf(originalUrl)),
      visibleTo,
      visible: (customerId, subject) =>
        Object.fromEntries(
          Object.entries(folder.resources(customerId)).map(([name, file]) => [
            name,
            visibleTo(file, subject),
          ]),
        ),
    })

    const report = () => {
      for (const { file, message } of folder.problems(null)) app.log.error(`${file}: ${message}`)
    }
    report()
    listeners.push(report)
    // This only logs problems early: each use of the forms checks the files itself, so a lost event does no harm.
    let timer: NodeJS.Timeout | undefined
    const watchers = [dirs.schemasDir, dirs.customersDir].filter(existsSync).map((path) =>
      watch(path, { recursive: true, persistent: false }, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const listener of listeners) listener()
        }, settled)
      }).on('error', (error) => app.log.warn({ err: error }, 'Files are no longer watched')),
    )
    app.addHook('onClose', async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    })
  },
  { name: 'forms', dependencies: ['customers'] },
)
