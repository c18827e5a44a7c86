import type { Texts } from './texts.ts';

// cspell:disable
export const es: Texts = {
  title: 'Informar de un problema',
  kinds: { bug: 'Algo no funciona', change: 'Algo debería cambiar', question: 'Una pregunta' },
  kind: '¿De qué se trata?',
  text: '¿Qué quiere decirnos?',
  name: 'Su nombre',
  email: 'Su correo electrónico',
  emailHint: 'Para responderle. Nadie más lo ve.',
  optional: 'opcional',
  pick: 'Señalarlo en la página',
  pickAgain: 'Señalar otra cosa',
  picked: (what) => `Señala: ${what}`,
  unpick: 'No señalar nada',
  pickHelp:
    'Haga clic en lo que quiere señalar. Con el teclado: flechas y después Intro. Escape para volver.',
  takePicture: 'Añadir una imagen de la página',
  replacePicture: 'Sustituir la imagen',
  takingPicture: 'Preparando la imagen…',
  pictureTitle: 'Marque a qué se refiere',
  drawHelp:
    'Dibuje sobre la imagen. Con el teclado: elija una herramienta, mueva la marca con las flechas y cambie su tamaño con Mayús.',
  tools: { rectangle: 'Rectángulo', arrow: 'Flecha' },
  undo: 'Deshacer',
  usePicture: 'Usar esta imagen',
  pictureAdded: 'Se ha añadido una imagen.',
  removePicture: 'Quitar la imagen',
  noPicture: 'No se puede crear una imagen de esta página. Puede enviar el mensaje sin imagen.',
  pictureLost: 'Su mensaje ha llegado, pero su imagen no.',
  pictureWaits:
    'Su mensaje ha llegado. La imagen se enviará cuando vuelva a visitar este sitio en la próxima hora.',
  known: (count) =>
    count === 1 ? 'Alguien ya ha informado de esto.' : `Ya se ha informado de esto ${count} veces.`,
  auditIssues: {
    broken_link: 'El equipo ya sabe que este enlace no funciona.',
    broken_image: 'El equipo ya sabe que esta imagen no se carga.',
    link_without_text:
      'El equipo ya sabe que a este enlace le falta el texto que necesitan las personas que no pueden verlo.',
    image_without_alt:
      'El equipo ya sabe que a esta imagen le falta la descripción que necesitan las personas que no pueden verla.',
  },
  meToo: 'Yo también tengo este problema',
  meTooThanks: 'Lo hemos anotado.',
  messages: (count) => `Enviar también los mensajes de error de esta página (${count})`,
  showMessages: 'Ver lo que se envía',
  send: 'Enviar',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  close: 'Cerrar',
  required: 'Rellene este campo.',
  sent: 'Gracias',
  sentText: 'Su mensaje ha llegado. En su página puede ver qué pasa con él.',
  follow: 'Seguir mi mensaje',
  waits:
    'No hay conexión. Su mensaje se guarda en este navegador y se enviará en su próxima visita a este sitio.',
  failed: (why) => `No se ha enviado. ${why}`,
  another: 'Informar de otra cosa',
};
