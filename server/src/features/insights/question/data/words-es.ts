import type { Vocabulary } from '../vocabulary.ts'

export const castilian: Vocabulary = {
  numbers: Object.fromEntries(
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho'
      .split(' ')
      .map((word, index) => [word, index + 1]),
  ),
  people: `yo me mi mis nosotros nosotras nos nuestro nuestra nuestros nuestras tu tus te el ella ellos ellas le les lo la los
      las su sus se bebe bebes recien nacido nacida nino nina ninos ninas hijo hija hijos hijas pequeno pequena
      pequenos pequenas peque peques gemelo gemela gemelos gemelas mellizos mellizas hermano hermana hermanos hermanas
      hermanito hermanita nieto nieta nietos nietas sobrino sobrina familia familias madre padre mama papa mamas papas
      abuela abuelo abuelas abuelos ninera canguro amigo amiga amigos amigas primo prima primos todos todas the child
      childs menor mayor marido esposa tia tio bebito nene nena crio cria hijito hijita abuelita abuelito`,
  plain: `un una unos unas al del de a ante con en entre para por hacia hasta desde sobre segun y e o u pero tambien muy mas
      menos algo alguna algunas alguno algunos algun cada otra otro otras otros este esta estos estas ese esa esos
      esas esto eso que cual cuales como cuando donde quien quienes es son ser estar estamos estoy hay puedo puede
      pueden podemos podria podriamos podeis debe debo debemos deberia hacer hacemos hago hace haces hagamos ir vamos
      voy necesito necesita necesitamos quiero quiere queremos gusta gustan encanta encantan ayuda ayudar ayudo
      ayudarle ayudarla ayudarlo ayudarme ayudan busco buscamos buscar recomienda recomiendas recomiendan
      recomendacion recomendaciones sugiere sugieres sugerencia sugerencias ensena ensenar ensenarle ensenarles
      ensenan enseno aprender aprende aprendan empezar empiezo empieza empezamos comenzar comienza preparar preparo
      planear organizar organizo crear probar pruebo animar animo fomentar favorecer acostumbrar lograr logro
      conseguir consigo mejorar mejor mejores bueno buena buenos buenas divertido divertida divertidos divertidas
      facil faciles sencillo sencilla sencillos sencillas nuevo nueva nuevos nuevas rapido rapida rapidos rapidas
      corto corta cortos cortas largo larga favorito favorita grande grandes diferente diferentes dia dias hoy manana
      mananas tarde tardes ahora semana semanas finde mes meses ano anos edad edades minuto minutos rato ratito ratos
      invierno verano otono primavera navidad pascua cumpleanos vacaciones festivo casa hogar salon cocina habitacion
      cuarto antes despues durante mientras juntos juntas aqui porfa favor gracias hola cosa cosas manera forma
      consejo consejos opciones opcion plan planes horario horarios rutina rutinas habito habitos lista ejemplo
      ejemplos etapa etapas primer primera primeras primero primeros segundo segunda ultima ultimo proxima proximo
      temprano pronto tiempo momento hora especial usar fomento transicion doy siempre pasar salir llevar elegir
      escoger explico sirve sirven funciona funcionan celebrar regalo regalos visita visitar invitar curioso curiosa
      timido timida inquieto inquieta activo activa casi quiza tal vez ideal perfecto perfecta clasico clasicos
      escuchar mirar ver decir entender seguir cambiar cambio cambios tipo tipos clase clases adaptar adaptarse
      combinar esperar interesante interesantes especifico papel carton caja cajas cesta ropa zapatos calcetines
      ciudad piso apartamento barrio pueblo juntar importante importantes verdad idioma grupo dejo dejar quito quitar
      llevo pongo poner ponemos ponerle explicarle explicar decirle hablarle contarle leerles listo preparado
      preparada tengo tenemos damos dar darle darles ponerse quedarse evitar reducir introduzco mejora acortar alargar
      limpiar libre mismo misma mismos mismas asi entonces cerca lejos tan bastante pruebe bonito bonita bonitos
      bonitas natural propio propia lluvioso lluviosa lluvia escribir escribe veces domingo domingos lunes martes
      miercoles jueves viernes sabado sabados fines recomiendame actividades conviene usamos uso entretenidas
      tranquilas originales original economicas baratas basta aproximadamente respeto ofrecer ofrezco adecuado
      adecuada organizarme rapidito ayudame proximos siguiente momentos`,
  words: {
    play: `yoga gimnasia deporte deportes futbol baloncesto bici bicicleta triciclo patinete equilibrio cometa teatro pelicula
      peliculas dibujitos aplicaciones tableta fotos matematicas ciencia experimento experimentos planetas estaciones
      ingles emociones sentimientos modales logica curiosidad atencion concentracion coordinacion habilidades decorar
      coleccionar esconder esconderse buscar perseguir cosquillas adivinar adivinanzas chistes aventura aventuras
      regalo regalos idea ideas fiesta jugar juega juegan jugamos juego juegos jugando jueguen juguete juguetes
      actividad actividades manualidad manualidades arte pintar pinta pintamos pintura pinturas dibujar dibuja dibujo
      dibujos colorear colores crayones rotuladores construir construccion bloques lego duplo rompecabezas puzle
      puzles libro libros leer leerle leo leemos lectura lecturas cuento cuentos historia historias cancion canciones
      cantar canta cantarle cantamos musica musical bailar baila bailamos baile bailes instrumento instrumentos tambor
      cucu imaginacion imaginativo simbolico disfraz disfraces disfrazarse titere titeres marioneta marionetas muneca
      munecas peluche peluches pelota pelotas burbujas arenero plastilina tobogan columpio columpios tunel tienda
      paseo paseos pasear caminar gatear gateo gatea pararse andar sentarse sentada sentado correr saltar salta rodar
      parque excursion picnic naturaleza hojas flores bichos animales pajaros nubes charcos jardin patio afuera fuera
      aire libre interior exterior dentro playa nieve cocinar hornear sensorial sensoriales motor motora motricidad
      desarrollo desarrollar lenguaje hablar habla palabras vocabulario letras abecedario numeros contar formas
      clasificar apilar encajar memoria montessori cocino entretengo entretener entretenerle entretenerlo entretenerla
      entretenerlos entretenida entretenido entretenidos aburrido aburrida aburridos aburre aburren aburrimiento
      divertir divertirnos divertirse explorar descubrir espejo sonajero sonajeros nana nanas rimas rima reir risa
      risas sonreir aplaudir saludar masaje masajes vinculo apego conectar abrazo abrazos mimos educativo educativa
      educativos educativas creativo creativa creativas creativos creatividad casero caseros caseras pantallas
      pantalla tele magia camiones trenes dinosaurios biblioteca museo zoologico compartir turnos estimular
      estimulacion estimularle trabajar pegatinas pegar recortar pintando dibujando cantando bailando leyendo saltando
      paseando gateando disco concierto piratas pirata tesoro robot robots cohete espacio granja circo selva oceano
      bosque camping campamento bingo domino ajedrez cartas coche coches barco barcos tractor guitarra piano tambores
      maracas ukelele distraer distraerle distraerlo distraerla conversar sostenerse columpiarse`,
    sleep: `dormir dormirse dormirle dormirla dormirlo siesta siestas sueno suenos litera noche noches cama cuna cunas moises
      acostar acostarse acostarla acostarlo acostarle acuesto chupete chupon pijama relajar relajarse relajarla
      relajarlo calmar calmarse calmarlo calmarla arrullar arrullo mecer nocturno nocturna nocturnas nocturnos
      lamparita acuesta acostamos siestecita pijamas`,
    feeding: `comer comida comidas alimentacion alimentar alimentos alimento solidos pure pures papilla papillas destete destetar
      lactancia amamantar teta biberon biberones mamila mamadera formula leche desayuno desayunos desayunar almuerzo
      almuerzos almorzar cena cenas cenar merienda meriendas merendar tentempie tentempies toma tomas vaso cuchara
      tenedor cubiertos trona verdura verduras vegetales fruta frutas zanahoria brocoli guisantes platano aguacate
      patata papa avena cereales yogur pasta pan arroz lentejas pollo manzana pera queso sopa tortilla tortitas crepes
      batido batidos pizza ensalada maiz pepino tomate tomates calabacin calabaza espinacas mango melocoton naranja
      naranjas ciruela fresas arandanos fideos quinoa tofu hummus albondigas carne ternera pavo porcion porciones
      plato platos babero mesa postre tarta bizcocho receta recetas menu menus sabores texturas blw lonchera eructo
      eructos tetero croquetas hamburguesas tacos arepas empanadas macarrones espaguetis snack snacks merendamos
      cenamos desayunamos comemos frijoles camote tortillas quesadillas`,
    care: `rutina rutinas orinal horario horarios maleta hotel aeropuerto celos celoso celosa conducta comportamiento disciplina normas reglas
      elogiar cooperar confianza paciencia tienda restaurante supermercado bano banos banarse rabieta rabietas
      berrinche berrinches guarderia cole colegio escuela jardin infantil despedida despedidas viaje viajes viajar
      avion tren autobus vuelo vestirse autonomia limites cepillo bilingue recoger ordenar volar mochila despedirse
      compartir tareas mudanza independencia`,
  },
  phrases: {
    plain: `por favor
      que tal
      con|a|de|para {h}
      {n} mes|meses|ano|anos|semana|semanas de? edad?
      {n} anos|ano y medio
      {n} ano|anos y {n} mes|meses
      ano|anos y medio
      {n} dias de edad|nacido|nacida|vida
      {n} minuto|minutos
      {h} a|y|o {h} anos|ano|meses
      a las|la {h} y? {m}? de? la? manana|noche|tarde|madrugada?
      a las|la {h} y media de? la? manana|noche|tarde|madrugada?
      {n} hijos|hijas|ninos|bebes|cosas|hermanos
      {n} veces al|por|a dia|semana|la? semana?
      media|una hora
      hora de dormir|comer|jugar|acostarse|siesta|la? siesta|cuento?
      cuantas horas|veces|palabras|siestas
      cuanto|cuantos tiempo|minutos|meses
      cada cuanto
      a que
      de que
      tengo|tenemos solo? {n} minutos|ideas
      tiene|tienes|tienen mucha|tanta|demasiada|alguna energia|idea|ideas
      tiene|tienen {n} mes|meses|ano|anos|semanas
      tiene|tienen un|una|{n} ano|mes|anos|meses y medio|meses
      llena|lleno de energia
      gastar|quemar energia
      dame|danos|dime|cuentame
      no se|sabemos que|como|a que? hacer|jugar|hacerle
      no tengo|tenemos ideas|juguetes|mucho tiempo|espacio?
      sin que nos|se? aburra
      sin materiales|material|preparacion|ensuciar|manchar|gastar|dinero
      dia|dias|tarde|tardes de lluvia|frio|calor|sol|nieve
      en|dentro|encerrados|todo de|el|en? casa|dia
      fin|fines de semana
      todo|toda el|la dia|tarde|manana en|juntos casa?
      a|por la|las manana|tarde|noche
      al aire libre
      poco|poca tiempo|espacio|preparacion
      un poco
      apropiado|apropiada|apropiados|apropiadas|adecuado|adecuada|adecuados|adecuadas para
      piso|apartamento|departamento pequeno
      se|le|les aburre|aburren|gusta|gustan|encanta
      por turnos
      llueve|nieva
      cuando llueve|nieva
      esta|estan|estamos|se lloviendo|aburrido|aburrida|aburridos|aburridas|aburre|aburren
      no sabemos|se que hacer|jugar|cocinar|leer?
      cuando llega|viene|vienen|llegan
      a los|las {n} meses|anos|semanas
      de los|las {n} meses|anos|semanas
      a los|de {n} anos|meses
      {n} y {n} anos|meses
      en {n} minutos
      poco|mucho tiempo
      estoy|estamos muy? cansada|cansado|agotada|agotado|cansados
      tan|muy cansada|cansado|agotada|agotado
      al|por dia
      todo|todos el|los dia|dias
      cada dia|noche|manana|tarde|semana
      que tengo|tenemos en|por casa
      lo antes posible
      llama|llaman la atencion
      lleva|llevan poco|mucho tiempo
      cuanto tarda|dura
      con una mano
      me|nos funciona`,
    play: `{n} juegos|juguetes|libros|ideas|actividades|canciones
      tarde|rato|actividad|momento|dia|ratos|tardes tranquilo|tranquila|tranquilos|tranquilas
      le|les gusta hacer
      boca abajo
      tummy time
      no le gusta estar|ponerse? boca abajo
      no le gusta|gustan pintar|leer|dibujar
      que hago|hacemos|hacer con|hoy|en|el|manana|esta|este|juntos|cuando|para
      que puedo|podemos hacer
      juegos|ideas|actividades|juguetes para|de|en el coche|carro|auto|avion|tren|viaje
      juego|juegos de agua|mesa|manos|memoria|rol|dedos|arena
      jugar|juegos|pintar|juega con agua|arena|nieve|hojas|barro
      masa de sal
      pintura de dedos
      motricidad|motora fina|gruesa
      mesa|caja|botella|cesta|cajas|bandeja sensorial|de|tesoros los? tesoros?
      busqueda|caza|mapa del tesoro
      circuito de obstaculos?
      escondite
      jugar al escondite
      juego|juegos|actividad|actividades|juguete|libros tranquilo|tranquila|tranquilos|tranquilas|calmado|calmados|calmada|calmadas
      blanco y negro
      sin|menos pantallas|pantalla|tele|television|movil|juguetes
      en el coche|carro|auto|avion|tren
      viaje|viajes en|largo|de|por coche|carro|auto|avion|tren|carretera
      jugar|juega|juegue solo|sola|solos
      juego independiente|libre|solo|autonomo|simbolico|heuristico
      esperar|tomar su|el|turnos turno?
      partes del cuerpo
      canciones|cancion infantiles|infantil|de|con cuna|gestos?
      lengua|lenguaje de signos
      aprender|aprenda|empieza|empiezan|aprende|animar a andar|caminar|hablar|gatear|sentarse|leer|contar|saltar|aplaudir
      darse|dar|darme la vuelta
      primeras|primeros palabras|pasos
      caja|cajas|rollos de carton
      rollos de papel
      rotar|rotacion de? los? juguetes
      tiempo de|en calidad|pantalla|pantallas|familia|juego
      leer en voz alta
      luz roja luz? verde
      dar un? paseo|paseos
      salir a|de pasear|jugar|paseo
      al|en el? parque|jardin|patio
      llueve|nieva|lloviendo que hacemos|hago|hacer
      que|cuales juegos|juego|libros|canciones|cuentos|juguetes|actividades
      juegos|actividades|ideas|manualidades|juguetes con cajas|carton|papel|pasta|arroz|globos|harina|hielo|hojas|agua|arena
      ideas|juegos|canciones para el|la hora? del|de? bano|viaje|cena|lluvia|comida
      mientras|cuando hago|preparo|cocino|trabajo|limpio|doy|damos la|el|de? cena|comida|pecho|biberon|casa?
      ponerse|estar boca abajo
      tiempo boca abajo
      le|la|lo ayudo|ayudar a hablar|gatear|andar|caminar|sentarse|jugar
      empezar|empieza a hablar|gatear|andar|caminar|sentarse|jugar
      dos|tres hermanos|ninos|bebes
      jugar|juegue|juega solo|sola por|durante|unos? {n}? minutos|rato?
      tiempo de pantalla|pantallas
      juegos|actividades sin pantallas|juguetes|material
      contar cuentos
      mi|tu|su libro|juguete|cancion|juego favorito|favorita
      masa|plastilina casera`,
    sleep: `a una sola siesta
      se despierta|despierte|despiertan cuando|al|si
      tarda en dormirse
      dormirse sola|solo|solos
      a una siesta
      una sola siesta
      no quiere|quieren ir a la cama
      no se? duerme|duermen bien|seguido|siesta|siestas|sola|solo
      no se? duerme|duermen la|las siesta|siestas
      no se? duerme|duermen de|toda|por la? noche
      no quiere|quieren|puede|logra|consigue dormir|dormirse|acostarse
      no quiere|quieren irse|ir a la? dormir|cama|siesta
      se|me duerma|duerme|duermen|duerman
      duerma|duerman rapido|antes
      duerma|duerman|dormir mas
      duerma|duerme|duerman|dormir mejor|sola|solo|solos|bien|seguido|pronto|temprano
      duerma|duerme|duermen|dormir toda|durante|por la noche
      duerma|duerme|duerman|dormir en su|la propia? cama|cuna|habitacion|cuarto
      dormir|duerma|duerme|duerman la|una siesta
      se duerma|duerme|duerman sola|solo|solos|pronto|antes|temprano|mejor
      solo duerme|duermen en mis|nuestros|los? brazos|encima
      solo duerme|duermen {n} minutos
      siestas de|muy {n}|cortas minutos?
      siesta|siestas de {n} minutos
      {n} siestas|siesta al? dia?
      de {n} a {n} siestas|siesta
      siestas|siesta cortas|corta|larga|largas
      siestas|siesta de|por la manana|tarde
      quitar|quito|quita|dejar|deja|eliminar|pasar|saltarse la|las|una|el|a? ultima|primera|segunda|dos? siesta|siestas|chupete
      se|que despierta|despierte|despiertan mucho|muy|demasiado|tan temprano|pronto|seguido|por? la? noche?
      se|que despierta|despierte|despiertan por|en|durante|de la? noche|madrugada
      se|que despierta|despierte|despiertan mucho
      se|que despierta|despierte|despiertan a las|la {h} y? media|{m}? de? la? manana|madrugada|noche?
      se|que despierta|despierte|despiertan cada hora|{k} horas?
      se|que despierta|despierte|despiertan {n} veces por|cada|en|a la? noche
      se|que despierta|despierte|despiertan a los|tras|despues {n} minutos
      despertares nocturnos|tempranos|temprano?
      ventana|ventanas de sueno
      regresion|regresiones de|del sueno
      rutina|rutinas|horario|horarios|habitos|ritual|rituales de|del|antes|para la|hora|dormir|sueno|acostarse|noche de? dormir|acostarse|sueno?
      rutina|rutinas de noche|siestas|siesta|sueno|dormir
      toda la noche
      quedarse|quedar|quede|queda en su|la cama|cuna
      pasar|cambiar|paso|pase a? {c}? {c}? de|a la|su cuna|cama|habitacion a? la|su? cama|habitacion|cuarto? de? mayor|grande?
      ruido blanco
      lucha|luchan|pelea contra el? sueno
      cuantas horas|siestas debe|duerme|tiene|necesita que? dormir?
      cuanto debe|deberia|necesita dormir
      miedo a la oscuridad
      pesadillas
      cambio de hora
      sin mi|brazos|pecho|teta|biberon|mecerlo|mecerla|chupete
      en brazos
      mama|papa|madre|padre|estoy|estamos muy|tan? cansada|cansado|cansados
      a que hora
      meter|llevar|llevarle|llevarlo|llevarla a la cama
      cuando dejar de envolver
      dia y|por noche
      cada|de hora|noche
      se despierta|despierte|despiertan cada hora|noche|dos? horas?
      no quiere|quieren dormir|dormirse|acostarse la|las|su? siesta|siestas?
      alargar|alargo|acortar|mejorar la|las siesta|siestas
      ventanas|ventana de sueno a|de los {n} meses
      deja|dejan|dejar|deje la|las siesta|siestas
      tiene|tienen miedo a|de la oscuridad
      la|lo|le paso|cambio|muevo a su propia? habitacion|cuarto|cama|cuna
      a que hora acuesto|acostar|acostamos|duerme|debe|deberia a? {c}? {c}?
      dejar|dejo|quitar|quito|deja el|la|su? chupete|biberon|toma|tomas de|por? la? noche|nocturnas?
      para|antes de dormir
      hora|rutina de dormir|acostarse|siesta|la? siesta?
      se duerme|duerma en el|la|su? coche|carrito|cuna|cama
      luz de noche`,
    feeding: `alimentacion complementaria
      primeros alimentos
      primeras papillas|comidas|verduras|frutas
      empezar|introducir|ofrecer|dar|darle con? los|la|el|nuevos|las|un? solidos|biberon|verduras|vaso|alimentos|comida|papillas|formula
      mal|mala|buen comedor|comedora
      no quiere|quieren comer|probar|tocar la|las? verduras|verdura|fruta|frutas|vegetales
      no quiere|quieren probar cosas|comidas|alimentos nuevas|nuevos
      no come|comen|prueba|quiere verduras|verdura|fruta|frutas|vegetales
      no le gustan|gusta las|la? verduras|verdura|frutas|fruta|vegetales
      solo come|comen|quiere pasta|pan|arroz|leche|yogur|galletas
      coma|coman|come|comen mas|mejor|verduras|verdura|fruta|frutas|bien
      coma|coman|come|comen con cuchara|nosotros
      coma|coman|come|comen en familia
      comer|coma|come|juega|jugar con la? cuchara|comida|nosotros|manos
      tirar|tira|lanza la? comida
      deje|dejar de tirar|lanzar la|los comida|juguetes
      dar el|de pecho|biberon|comer
      dejar el|la|de pecho|biberon|teta|mamar
      tomas nocturnas
      cuanta leche|formula|comida
      cuantos biberones|mililitros|ml|onzas de leche|formula
      cuantos biberones
      cuantas onzas de leche|formula
      cuantas tomas|comidas
      cada cuanto|cuantas horas? come|comer|dar|darle|toma de? comer|el? pecho|biberon?
      leche materna
      vaso abierto|con de? pajita|boquilla?
      tomar|tome|beber en|del? biberon|vaso
      del? pecho|biberon al biberon|vaso
      {n} comidas|tomas|biberones al dia
      a demanda
      en trozos
      comida|comidas|cena|cenas|desayunos|meriendas|recetas sana|sanas|rapida|rapidas|saludable|saludables|familiar|familiares
      probar|pruebe|prueba nuevos|cosas alimentos|sabores|nuevas
      a la? hora de comer|cenar
      sentarse|sentado|sentada a|en la|mesa? mesa|trona
      planificar|plan de? menus|comidas
      dar|darle|doy|damos|dejar|dejo|tomar|quitar el? pecho
      pecho a demanda
      pecho o|y biberon|formula|cuna
      que le|les doy|damos|preparo|cocino|hago|pongo de? desayuno|desayunar|cenar|cena|comer|merienda|merendar|almuerzo|almorzar|comida
      que come|comen|desayuna|cena|merienda un|una {c}
      solo|siempre come|comen|quiere|quieren pasta|pan|arroz|yogur|queso|fruta|pollo|papas
      cuantos|cuantas biberones|comidas|tomas|veces al|por? dia?
      empiezo|empezar|empezamos|empieza con? las|los|el|la? papillas|papilla|solidos|blw|pures|alimentacion? complementaria?
      tira|lanza|juega con? la comida
      coma|comer|come con|la? cuchara|tenedor|manos
      comer|come solo|sola con|la? cuchara?
      no quiere comer verduras|fruta|frutas|verdura`,
    care: `dejar|quitar|retirar|deje el|los panal|panales
      cambio|cambios de|del panal|panales
      cambiar el panal
      usar|ir al? orinal|bano|vater
      control de esfinteres
      cepillo|lavo|cepillar|cepillarse|lavar|lavarle|lavarse|cepillarle los? dientes
      hora del bano
      no quiere|quieren|deja cepillarse|lavarse los dientes
      no quiere|quieren banarse|vestirse|compartir|recoger
      no le gusta el bano
      lavar el|las pelo|manos
      ansiedad por|de separacion
      celos del|entre|de hermano|hermanos|hermanito
      nuevo|nueva|otro bebe|hermanito|hermanita
      llegada del|de bebe|hermanito
      volver|vuelta|regresar al trabajo
      primer|primeros dia|dias de|en|del la|el? guarderia|cole|escuela|colegio
      adaptacion a|en la|el guarderia|escuela|cole
      dos idiomas|casas|lenguas
      segundo idioma
      en el|un restaurante|supermercado
      sala de espera
      maleta para
      bolsa de
      a tirar|recoger
      quito|quitar|dejar|dejo|retiro|retirar el|los panal|panales
      no quiere|quieren|gusta|deja lavarse|cepillarse|lavar|cepillar|que? le? lave? los|el|la|las? dientes|pelo|manos|banarse|bano
      para|por la|el llegada|hermanito|hermanita|nacimiento del? nuevo|hermanito|bebe?
      nuevo|nueva hermanito|hermanita|bebe|hermano|hermana
      en el|un avion|tren|coche|viaje
      tiene|tienen rabietas|celos|berrinches
      hace|hacen rabietas|berrinches
      no quiere|quieren usar|ir|sentarse al|en|el|a? el? orinal|bano|vater
      lavar|lavarse|lavarle las|los|el? manos|dientes|pelo
      primer|primeros dia|dias de|en|del? cole|colegio|guarderia|guarde|escuela|jardin?
      poner|ponerle|ponerse la|el|los? ropa|zapatos|abrigo|pijama|calcetines`,
  },
  joined: {},
  judging: {
    always: 'es son esta estan debe puede pueden sera',
    unlessAdults: 'puedo podemos deberia podria podriamos debo debemos',
    adults: '',
    doing:
      'hacer jugar leer leerle cantar cantarle pintar dibujar cocinar ensenar ensenarle bailar construir celebrar aprender probar',
  },
  asking: 'hay|puedes|podrias|es hora',
  openers: 'y o pero tambien porfa hola gracias favor por',
  apart: [
    [
      'comer coma come comen beber toma tomar biberon leche alimentar merienda merendar desayuno desayunar almuerzo cena cenar tentempie prueba probar snack',
      `pintar pinta pintura pinturas crayones rotuladores bloques lego duplo arena plastilina masa papel carton caja cajas ropa zapatos calcetines burbujas juguete juguetes
       pelota pelotas agua bano charcos hojas flores bichos barro puzle puzles libro libros nieve arenero jardin tierra peluche muneca pegatinas`,
    ],
    [
      'solo sola solos independiente autonomo autonomia',
      `bano banos banarse agua playa afuera fuera cocina columpio columpios tobogan parque jardin patio nieve balcon voy vamos salir salgo
       tienda supermercado trabajar`,
    ],
    [
      'dormir duerme duerma duermen siesta siestas cuna moises',
      `juguete juguetes peluche peluches muneca pelota burbujas bloques agua bano columpio columpios tobogan trona caja cajas cesta tunel boca
       toma tomar dar darle darles doy damos poner ponerle bici`,
    ],
    ['algo', 'dormir dormirse duerma duerme sueno siesta cama teta'],
    ['pecho', 'algo'],
    ['sueno duerme duerma duermen', 'todo siempre'],
    ['bano banos', 'fuera afuera salir cocina cocinar cocino ropa casa telefono minuto minutos rato ratito rapido'],
    ['rodar vuelta saltar salta', 'cama cuna mesa trona litera'],
    ['tarde', 'andar caminar hablar habla gatear gateo gatea sentarse desarrollo'],
    ['compartir juntos juntas', 'cama cuna dormir siesta'],
    [
      'formula',
      'receta recetas casera caseras casero hacer hago haces hacemos preparar alargar durar propia largo mas menos poner pongo',
    ],
    ['cereales arroz avena', 'biberon biberones mamila tetero'],
    [
      'recien',
      `solidos pure pures papilla papillas fruta frutas verdura verduras arroz pan carne avena yogur agua playa nieve saltar bici columpio tobogan disciplina`,
    ],
    ['regresion regresiones', 'lenguaje hablar habla palabras andar caminar gatear'],
    ['disciplina', 'bebe bano cama cuchara'],
    ['color colores', 'pone cambia cambio cambiar come comer'],
    ['dentro', 'lego crayones rotuladores bloques pelota juguete hojas nino nina hijo hija bebe'],
    ['panal panales', 'un dos tres una solo solos hoy dia'],
  ],
  never: `
    ayuda ahora
    en mi|nuestra cama
    saltar|salta|correr|rodar|sentarse|pararse sobre|encima|en el|la|su|mi? bebe|hermano|hermana|hermanito|hermanita
    dejar|dejo a|al|mi|la|lo|le .. bano|casa|coche|carro|playa|parque|cama|cuna|cocina
    dormir|duerme|duerma|duermen|siesta con
    es|hay mucho|poco|normal|bueno|malo
    tiene|tienen|bastante sueno
    deja|dejan de
    tan dormido
    para siempre
    quiero|necesito|quisiera dormir|saltar|correr|esconder|esconderme
    mientras|cuando|si yo? duermo|voy|salgo|vamos|descanso
    mientras|cuando|si yo duermo|voy|salgo|descanso
    cuanto|cuantos|cuantas tiempo? puedo|puede|pueden
    cuanto|cuantos|cuantas .. le|les? doy|dar|darle|damos
    dormir|duerma|duerme en|con nuestra|mi|la cama de|con
    dormir|duerma|duerme en nuestra|mi cama
    que|si puede|pueden tomar|comer|beber
    1|2|3|uno|dos|tres mes|meses .. papilla|papillas|solidos|pure|pures|fruta|frutas|verdura|verduras|arroz|pan|carne|avena|yogur
    papilla|papillas|solidos|pure|pures|fruta|frutas|verdura|verduras|arroz|pan|carne|avena|yogur .. 1|2|3|uno|dos|tres mes|meses
    semanas .. papilla|papillas|solidos|pure|pures|fruta|frutas|verdura|verduras|arroz|pan|carne|avena|yogur
    papilla|papillas|solidos|pure|pures|fruta|frutas|verdura|verduras|arroz|pan|carne|avena|yogur .. semanas
    todo|todos el|los dia|dias .. dormir|duerme|siesta
    dormir|duerme|duerma .. todo|todos el|los dia|dias
    no come|duerme nada
  `,
}
