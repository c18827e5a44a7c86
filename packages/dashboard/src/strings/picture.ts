export const picture = {
  title: 'Picture',
  text: 'People in your organizations and projects see it beside your name. It is cropped to its middle.',
  upload: 'Upload picture',
  replace: 'Replace picture',
  remove: 'Remove picture',
  saved: 'Picture saved',
  removed: 'Picture removed',
  unreadable: 'This file is not an image that your browser can show. Choose a photo, such as a JPEG or PNG.',
};
