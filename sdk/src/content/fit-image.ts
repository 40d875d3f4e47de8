/** The size at which an image fits a box, never enlarged; 4:3 in the box’s width while its size is not known. */
export function fitImage(
  { width, height }: { width: number | null; height: number | null },
  box: { width: number; height: number },
): { width: number; height: number } {
  if (!width || !height) return { width: box.width, height: Math.round((box.width * 3) / 4) }
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
