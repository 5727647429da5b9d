import { existsSync, watch } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { can, type Policy, permits, policyOf, type Subject } from '#schemas/access/access.ts'
import { modulesWith } from '#schemas/access/modules.ts'
import { permissionsOf } from '#schemas/access/permissions.ts'
import { visibleFields } from '#schemas/access/visibleFields.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { createCompiledForms } from '../forms/compiledForms.ts'
import { createDrawForms, type DrawForms } from '../forms/drawnForms.ts'
import { type FormsFolder, openForms } from '../forms/openForms.ts'
import { CHECKER, type CheckLimits, type PatternCheck } from '../forms/patternCheck.ts'
import { createPatternVerdicts, type PatternVerdicts } from '../forms/patternVerdicts.ts'
import { tryUndecided } from '../forms/undecidedPatterns.ts'
import { type RecordCall, recordCalls } from '../records/recordCalls.ts'
import {
  patternVerdicts,
  storePatternVerdicts,
  storeValidFormFile,
  validFormFiles,
} from '../repositories/formFiles.ts'

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
  /** The parts of the customer's resource files that the subject's calls may read and write: also fields that only the form hides. */
  open(customerId: number, subject: Subject): Record<string, ResourceFile>
  /** The parts of a resource file that the subject may see. */
  visibleTo(file: ResourceFile, subject: Subject): ResourceFile
  /** The call of a resource file that a request makes; undefined if no file defines its address. */
  recordCall(request: Pick<FastifyRequest, 'method' | 'originalUrl'>): RecordCall | undefined
  /** Which patterns may be used. */
  patterns: PatternVerdicts
  /** Draws forms to find those that no page can show. */
  draw: DrawForms
  /** Calls `listener` soon after a file has changed on disk, or has come into use because its patterns were decided. */
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

interface FormsOptions {
  schemasDir: string
  customersDir: string
  /** The bundle of the forms, with which drafts are drawn. */
  formsBundle: string
  /** Decides patterns; the default runs the checker in a process of its own. */
  checkPatterns?: PatternCheck | undefined
}

/** The resource files and overlays on disk: read, checked, compiled, watched. */
export const forms = fp<FormsOptions>(
  async (app, { checkPatterns, formsBundle, ...dirs }) => {
    const { database } = app
    const listeners: (() => void)[] = []
    const notify = () => {
      for (const listener of listeners) listener()
    }
    /** Without the stored state, patterns are only checked more often than necessary. */
    const noState = (err: unknown) =>
      app.log.warn({ err }, 'The state of the forms could not be read or stored')

    const patterns = createPatternVerdicts(checkPatterns)
    /** Uses the verdicts of other processes, and stores those that they lack. */
    async function decide(undecided: readonly string[], limits: CheckLimits) {
      const known = await patternVerdicts(database, CHECKER, undecided).catch(noState)
      if (known) patterns.add(known)
      const found = await patterns.decide(undecided, limits)
      await storePatternVerdicts(database, CHECKER, found).catch(noState)
      return new Map([...(known ?? []), ...found])
    }

    const stored = await validFormFiles(database)
    let lastStored: Promise<void> = Promise.resolve()
    const settings = { MAIL_RECIPIENTS: app.config.mailRecipients }
    const folder = openForms(
      { ...dirs, settings },
      {
        verdictOf: patterns.of,
        lastValid: stored,
        onValid: (file, content) => {
          if (JSON.stringify(stored.get(file)) === JSON.stringify(content)) return
          stored.set(file, content)
          lastStored = lastStored.then(() => storeValidFormFile(database, file, content)).catch(noState)
        },
        onUndecided: () => background.run(),
      },
    )
    const background = tryUndecided({
      undecided: folder.undecided,
      decide,
      onDecided: notify,
      onError: (err) => app.log.error({ err }, 'Patterns could not be checked'),
    })
    await background.firstTry()
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
    const openTo = (file: ResourceFile, subject: Subject) => {
      const rows = policy()
      const { name } = file.resource
      // A view as another user reads what that user would read, though it does not write.
      const own = { ...subject, isViewed: false }
      const mayWrite = can(rows, own, name, 'create') || can(rows, own, name, 'edit')
      return visibleFields(
        file,
        (rule) => (mayWrite && rule.hides === 'form') || permits(rows, subject, rule),
      )
    }
    const ofEach =
      (part: typeof visibleTo) =>
      (customerId: number, subject: Subject): Record<string, ResourceFile> =>
        Object.fromEntries(
          Object.entries(folder.resources(customerId)).map(([name, file]) => [name, part(file, subject)]),
        )
    app.decorate('forms', {
      ...folder,
      patterns,
      draw: createDrawForms(formsBundle),
      ...createCompiledForms(app.now),
      policy,
      onChange: (listener) => {
        listeners.push(listener)
      },
      permissionsOf: (customerId) =>
        permissionsOf(app.customers.profiles.profile(customerId).modules, files()),
      recordCall: ({ method, originalUrl }) => current().findCall(method, pathOf(originalUrl)),
      visibleTo,
      visible: ofEach(visibleTo),
      open: ofEach(openTo),
    })

    const report = () => {
      const problems = folder.customers().flatMap(folder.problems)
      for (const text of new Set(problems.map(({ file, message }) => `${file}: ${message}`)))
        app.log.error(text)
    }
    report()
    listeners.push(report)
    // This only logs problems and checks patterns early: each use of the forms checks the files itself, so a lost event does no harm.
    let timer: NodeJS.Timeout | undefined
    const watchers = [dirs.schemasDir, dirs.customersDir].filter(existsSync).map((path) =>
      watch(path, { recursive: true, persistent: false }, () => {
        clearTimeout(timer)
        timer = setTimeout(notify, settled)
      }).on('error', (error) => app.log.warn({ err: error }, 'Files are no longer watched')),
    )
    app.addHook('onClose', async () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await background.stop()
      await lastStored
    })
  },
  { name: 'forms', dependencies: ['customers'] },
)
