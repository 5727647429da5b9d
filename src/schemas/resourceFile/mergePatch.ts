import { isObject } from '../isObject.ts'

/** JSON Merge Patch, RFC 7396: null removes a member, objects merge, everything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else
      Object.defineProperty(merged, key, {
        value: mergePatch(merged[key], value),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return merged
}
