/** Picks one of the customer's wallpapers by `random` in [0, 1); undefined if there is none. */
export const pickWallpaper = (wallpapers: readonly string[], random: () => number): string | undefined =>
  wallpapers[Math.floor(random() * wallpapers.length)]
