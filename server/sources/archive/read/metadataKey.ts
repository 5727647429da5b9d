/** Whether a key of a store is that of metadata, of Zarr v2 or v3 or a catalogue, not of a chunk. */
export const isMetadataKey = (key: string): boolean => /(^|\/)(\.z\w+|\w+\.json)$/.test(key)
