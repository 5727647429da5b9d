import type { Module } from '#schemas/access/modules.ts'

/** The module of an address: the one whose path is its first part. */
export const moduleAt = (modules: readonly Module[], pathname: string): Module | undefined =>
  modules.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
