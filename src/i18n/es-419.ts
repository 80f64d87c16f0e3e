import type { Messages } from './messages.types.js';
import { es } from './es.js';

/**
 * Spanish of Latin America, over that of Spain. Usted as well. The ID card is named as there, because it is a cédula,
 * an INE, a DNI or a carné depending on the country; `licencia de conducir`, `frente` and `reverso`, `teléfono`,
 * `computadora`, `tomar la foto`; the simple past, and a document `venció`.
 */
export const es419: Messages = {
  ...es,
  'doc.driver_permit': 'Licencia de conducir',

  'side.front': 'Frente',
  'side.both': 'Frente y reverso',

  'choose.country': '¿Dónde se emitió? (opcional)',

  'welcome.title.driver_permit': 'Fotografíe su licencia de conducir',
  'welcome.text': 'Tenga el documento a la mano. Toma alrededor de un minuto.',
  'welcome.side.any': 'La página con foto de un pasaporte o ambos lados de una tarjeta',
  'welcome.side.both': 'Ambos lados, uno después del otro',
  'welcome.side.together': 'Ambos lados en una sola foto',

  'action.phone': 'Continuar en el teléfono',
  'action.native': 'Usar la app de la cámara',
  'action.again.front': 'Repetir el frente',
  'action.again.both': 'Repetir ambos lados',

  'camera.allow.text': 'Si el navegador se lo pide, elija Permitir. No se graba ningún video.',
  'camera.waiting': 'Seguimos esperando. Vea si el navegador le hizo una pregunta.',
  'camera.shutter': 'Tomar la foto',
  'camera.help': '¿No se ve? Presione el botón',
  'camera.help.found': '¿Sigue sin salir? Presione el botón',
  'camera.ready': 'Todo listo. Tome la foto',
  'camera.taken': 'Foto tomada',

  'hint.search.front': 'Coloque el frente en el recuadro',
  'hint.search.both': 'Coloque aquí ambos lados',
  'hint.covered': 'Un dedo lo cubre',

  'picking.title.front': 'Elija una foto del frente',
  'picking.title.both': 'Elija un archivo con ambos lados',
  'picking.both': 'Puede elegir ambos lados a la vez o un solo archivo que muestre los dos.',

  'checking.title': 'Revisando su foto',

  'review.unseen': 'Este PDF no se puede mostrar aquí. Ábralo y revise que se lean todas las palabras.',
  'review.question': 'Revise que se lean todas las palabras.',

  'finding.doc_expired': 'El documento venció {ago}',
  'finding.missing_front': 'Esto no parece el frente',
  'finding.sides_inconsistency': 'Los lados parecen de documentos distintos',
  'finding.same_side_front': 'Es otra vez el frente',
  'finding.covered': 'Hay una parte cubierta: sostenga el documento por los bordes',
  'finding.low_contrast': 'Foto empañada: limpie el lente de la cámara',

  'type.driver_permit': 'Esto es una licencia de conducir. ¿Continuar con ella?',
  'type.need.driver_permit': 'Necesitamos su licencia de conducir',

  'sending.waiting': 'Revisando su documento',
  'sending.slow': 'Aún en proceso. Mantenga esta página abierta.',

  'handoff.scan': 'Escanee este código con la cámara del teléfono. Mantenga esta página abierta.',
  'handoff.qr': 'Código con el enlace para su teléfono',
  'handoff.sent': 'Abra en el teléfono el enlace que recibió. Mantenga esta página abierta.',
  'handoff.waiting': 'Esperando al teléfono',
  'handoff.confirm': '¿Muestra su teléfono este número?',
  'handoff.confirm.text': 'Confirme solo si abrió {host} en su propio teléfono.',
  'handoff.away': 'El teléfono no responde',
  'handoff.away.text': 'Vuelva a abrir la página en él.',
  'handoff.again': 'Inténtelo de nuevo en el teléfono',
  'handoff.connected': 'Teléfono conectado',
  'handoff.ended.gave_up': 'Terminado en el teléfono',
  'handoff.ended.text': 'Muestre un código nuevo o continúe en esta computadora.',
  'handoff.take_over': 'Continuar en esta computadora',
  'handoff.take_over.text': 'Si continúa en esta computadora, tendrá que repetir las fotos.',
  'handoff.phone': '¿Continuar lo que empezó en la computadora?',
  'handoff.phone.text': 'Está en {host}. Continúe solo si acaba de empezar esto en su propia computadora.',
  'handoff.phone.warning': 'Si otra persona le pidió que abriera este enlace, cierre esta página.',
  'handoff.phone.code.text': 'Su computadora también lo muestra, en {host}. Confírmelo allí.',
  'handoff.phone.done.text': 'Continúe en la computadora. Puede cerrar esta página.',

  'captured.unsent': 'Sus fotos aún no se enviaron',

  'outcome.accepted': 'Su documento fue aceptado',
  'outcome.refused': 'No pudimos verificar su documento',
  'outcome.refused.text': 'Comuníquese con {host}. Allí podrán ayudarle.',
  'outcome.wait.text': 'Es posible que sus fotos hayan llegado. Espere un momento e inténtelo de nuevo.',

  'reason.doc_expired': 'Este documento está vencido. Se necesita uno vigente.',
  'reason.missing_doc': 'No se encontró ningún documento. Debe llenar el recuadro y verse con todos los bordes.',
  'reason.missing_front': 'No se encontró el frente. Es el lado con su foto.',
  'reason.missing_back': 'No se encontró el reverso. Dele la vuelta al documento.',
  'reason.sides_inconsistency': 'El frente y el reverso parecen de dos documentos. Use el mismo para ambos.',
  'reason.missing_mrz': 'No se encontró el código con << de la parte inferior. Debe verse completo y bien enfocado.',
  'reason.wrong_mrz': 'No se pudo leer el código con << de la parte inferior. Debe verse bien enfocado y sin reflejos.',
  'reason.date_not_extracted': 'No se pudo leer una fecha. Acerque más el documento y evite los reflejos.',
  'reason.blur_img': 'La foto está borrosa. No se mueva hasta que se tome la foto.',
  'reason.first_name_mismatch': 'El nombre que indicó no coincide con el del documento.',
  'reason.last_name_mismatch': 'Los apellidos que indicó no coinciden con los del documento.',
  'reason.name_not_extracted': 'No se pudo leer el nombre. Acerque más el documento y evite los reflejos.',
  'reason.surname_not_extracted': 'No se pudieron leer los apellidos. Acerque más el documento y evite los reflejos.',

  'error.camera_denied.text': 'Permítala para esta página en la configuración del navegador e inténtelo de nuevo.',
  'permission.computer': 'Haga clic en el ícono al inicio de la barra de direcciones\nPermita el acceso a la cámara',
  'permission.android':
    'Toque el ícono al inicio de la barra de direcciones\nToque Permisos\nPermita el acceso a la cámara',
  'permission.firefox_android':
    'Toque el ícono al inicio de la barra de direcciones\nToque la cámara bloqueada para permitirla',
  'permission.safari_mac':
    'En la barra de menús, elija Safari\nElija la configuración de este sitio web\nPermita el acceso a la cámara',
  'permission.safari_ios':
    'Toque el ícono junto a la dirección\nToque la configuración del sitio web\nPermita el acceso a la cámara',
  'permission.ios_app':
    'Abra la app Configuración de su dispositivo\nElija este navegador\nPermita el acceso a la cámara',
  'error.camera_absent': 'No se encontró ninguna cámara',
  'error.camera_lost': 'La cámara se detuvo',
  'error.camera_lost.text': 'Se desconectó o la está usando otra app. Sus fotos se conservan.',

  'error.relay_unreachable': 'Falló la conexión',
  'error.relay_protocol': 'Algo falló de nuestra parte',
  'error.not_loaded': 'Falló la conexión',
  'error.internal': 'Algo falló aquí',

  'error.bad_request': 'Algunos datos no se aceptaron',
  'error.bad_request.text': 'Empiece de nuevo o comuníquese con la organización que le pidió el documento.',
  'error.unauthorized': 'Su sesión terminó',
  'error.origin_forbidden.text': 'No es culpa suya. Comuníquese con la organización que le pidió el documento.',
  'error.attempts_exhausted.text': 'Comuníquese con la organización que le pidió el documento.',
  'error.handoff_unconfirmed': 'Confirme el teléfono en la computadora',
  'error.handoff_unconfirmed.text':
    'Sus fotos se conservan aquí. Elija “Sí, confirmar” en la computadora y envíelas de nuevo.',
  'error.handoff_taken.text': 'Lo abrió otro teléfono. Empiece de nuevo en la computadora.',
  'error.handoff_active': 'La sesión continúa en el teléfono',
  'error.handoff_ended.text': 'Se acabó el tiempo o la sesión continúa en la computadora. Empiece de nuevo allí.',
  'review.need.front': 'Necesitamos el frente',
  'review.likely_refused': 'Es probable que la revisión rechace el documento.',
};
