const side = 256;

/**
 * The middle of an image as a square of 256 pixels. Drawing it again also drops its metadata, such as the place where a photo
 * was taken. Throws for what the browser cannot show.
 */
export async function cropPicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const edge = Math.min(image.width, image.height);
    const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('The browser has no canvas.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, left, top, edge, edge, 0, 0, side, side);
    return await new Promise((resolve, reject) => {
      const done = (blob: Blob | null): void =>
        blob === null ? reject(new Error('The picture could not be written.')) : resolve(blob);
      canvas.toBlob(done, 'image/webp', 0.9);
    });
  } finally {
    image.close();
  }
}
