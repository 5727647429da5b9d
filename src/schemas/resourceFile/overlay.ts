import { mergePatch } from './mergePatch.ts'
import type { ResourceFile } from './resourceFile.ts'

/** What an overlay may not touch: a customer's folder changes forms, never who may do what or where it goes. */
export const protectedKeys = ['name', 'access', 'api', 'path', 'owner', 'scopes'] as const

/**
 * A resource file with a customer's overlays laid over it in order (default, then the customer's own).
 * @throws Error naming the key when an overlay touches one of `protectedKeys`.
 */
export function applyOverlays(file: ResourceFile, overlays: readonly unknown[]): ResourceFile {
  for (const overlay of overlays) {
    const patch = (overlay as { resource?: object }).resource ?? {}
    const touched = protectedKeys.find((key) => key in patch)
    if (touched) throw new Error(`An overlay cannot change resource.${touched} of ${file.resource.name}.`)
  }
  return overlays.reduce(mergePatch, file) as ResourceFile
}
