/** One of the customer's wallpapers, `random` in [0, 1) choosing; undefined where there is none. */
export const pickWallpaper = (wallpapers: readonly string[], random: () => number): string | undefined =>
  wallpapers[Math.floor(random() * wallpapers.length)]
