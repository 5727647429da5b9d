import { useMemo } from 'react'
import compiled from '#schemas/forms/thresholds.json?validator'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import type { ViewSet } from '#schemas/viewSet.ts'
import type { Threshold } from '#weather/adapters/thresholds.ts'
import { currentSession } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { readLocalParameters, withChanges, writeLocalParameters } from './localParameters.ts'
import { readLocalViewSet, writeLocalViewSet } from './localViewSet.ts'

const { form: validate } = loadValidators({ default: compiled })

/** Whether a value from storage matches the schema of the form. */
const isThresholdForm = (value: unknown): value is { parameters: Threshold[] } => validate?.(value) === true

/** A shared account's own view of a site: it is stored in the browser and sent with every forecast request. */
export interface LocalView {
  parameters: readonly Threshold[]
  viewSet: ViewSet
}

const readLocalView = (username: string): LocalView => ({
  parameters: readLocalParameters(localStorage, username, isThresholdForm),
  viewSet: readLocalViewSet(localStorage, username),
})

/** The views changed since the page was loaded, by account. */
const written = createStore<Readonly<Record<string, LocalView>>>({})

const announce = (username: string) => written.set({ ...written.get(), [username]: readLocalView(username) })

/** Follows writes from other tabs of this browser. */
const follow = ({ key }: StorageEvent) => {
  const username = currentSession()?.username
  if (username !== undefined && key?.startsWith(`${username}:`)) announce(username)
}

if (typeof window !== 'undefined') window.addEventListener('storage', follow)

/** The stored view of this account, up to date with the writes of this page and other tabs. */
export function useLocalView(username: string): LocalView {
  const changed = useStore(written)[username]
  const first = useMemo(() => readLocalView(username), [username])
  return changed ?? first
}

/** @throws DOMException when storage is full or forbidden. */
export function saveLocalParameters(username: string, changed: readonly Threshold[]): void {
  const rows = withChanges(readLocalParameters(localStorage, username, isThresholdForm), changed)
  writeLocalParameters(localStorage, username, rows)
  announce(username)
}

/** @throws DOMException when storage is full or forbidden. */
export function saveLocalViewSet(username: string, viewSet: ViewSet): void {
  writeLocalViewSet(localStorage, username, viewSet)
  announce(username)
}
