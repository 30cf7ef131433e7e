import type { Vocabulary } from '../vocabulary.ts'

export const english: Vocabulary = {
  numbers: Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'
      .split(' ')
      .map((word, index) => [word, index + 1]),
  ),
  people: `i me my mine we us our ours you your he him his she her hers they them their theirs it its himself herself themselves
      myself ourselves baby babys babies infant infants newborn newborns toddler toddlers kid kids child childs
      children son sons daughter daughters boy boys girl girls twin twins sibling siblings brother brothers sister
      sisters preschooler preschoolers grandchild grandson granddaughter grandkids grandchildren niece nephew family
      families parent parents mom moms mum mommy mama dad dads daddy papa grandma grandpa grandparents nanny sitter
      babysitter friend friends cousin cousins partner everyone lo bub husband wife spouse aunt auntie uncle`,
  plain: `a an the this that these those some any every each other another more most few and or but then also just really be is
      are am can could should would will shall may might do does doing let make making get getting go going come try
      trying use using want wants need needs like likes love loves enjoy enjoys help helping helps keep know find
      finding look looking suggest suggestion suggestions recommend recommendation recommendations show tell start
      starting begin work works learn learning learns teach teaching plan planning prepare preparing create encourage
      encouraging support practice practise practicing spend spending choose pick bring share join to for with in on
      at of from about during before after between by into around through as while when what where which how who whats
      hows im hes shes theyre id ive youre thats theres home house room bedroom kitchen living day today tonight
      tomorrow now morning mornings afternoon afternoons evening evenings weekend weekends daily time minute minutes
      min mins week weeks month months year years spring summer winter autumn halloween christmas easter birthday
      holiday holidays vacation good best better great fun funny easy easier simple new nice quick short favorite
      favourite different big small little age ages early earlier late later young younger older regular consistent
      same next calmer smoother peaceful handle manage always usually sometimes whole wiggly shy curious energetic
      excited active social cook visit invite welcome celebrate gift gifts present presents rainyday indoor outdoor
      weekday weekdays soon already maybe actually group together ready take taking last lasts have having give giving
      put putting so very too stop picky clean cleaning instead explain explaining saying wear wearing shorten extend
      replace switch wait waiting call build stay live grow growing hear count open finish finishing avoid introduce
      quickly increase improve improving bigger smaller longer shorter easiest busy free listen watch see say
      understand remember follow change set add kind kinds type types sort adjust adjusting transition transitions
      combine expect expecting interesting exciting specific extra main key language size paper cardboard box boxes
      basket laundry dishes clothes shoes socks phone city town apartment neighborhood country perfect ideal popular
      classic traditional cute amazing awesome first second third here there please thanks thank hi hello hey yes
      thing things way ways something anything tip tips advice option options schedule schedules routine routines
      habit habits list example examples stage our one ones write special weather rainy snowy sunny sunday sundays
      monday mondays tuesday wednesday thursday friday fridays saturday saturdays everyday pls plz wondering offer
      recommended suggested suitable limit deal until till darker storage`,
  words: {
    play: `idea ideas party parties play playing plays playtime playful game games activity activities toy toys craft crafts
      crafting art arts project projects paint painting draw drawing color coloring colors colour colouring colours
      crayon crayons markers chalk build building blocks lego legos duplo puzzle puzzles book books read reading story
      stories storytime song songs sing singing music musical dance dancing instrument instruments drum drums peekaboo
      pretend pretending imaginative imagination costume costumes puppet puppets doll dolls teddy ball balls bubbles
      sandbox playdough slide slides swing swings tent tunnel fort walk walks stroll stroller hike picnic park
      playground nature flowers bugs animals birds clouds puddles garden gardening backyard yard outside outdoor
      outdoors indoor indoors inside beach snow rain cooking baking cook bake crawl crawling stand standing sit
      sitting roll rolling jump jumping run running science experiment experiments sensory messy motor milestones
      milestone development developmental language speech talk talking vocabulary letters alphabet numbers counting
      count shapes sorting sort stack stacking matching memory montessori playdate playdates sharing entertain
      entertained entertaining amuse amused busy occupied bored boredom engage engaged stimulate stimulating explore
      exploring discover mirror lullaby lullabies rhyme rhymes laugh laughing giggle smile clap clapping wave waving
      massage bond bonding connect cuddle cuddles snuggle yoga gymnastics sport sports soccer football basketball
      tennis bike bikes tricycle scooter balance hop hopping skip skipping hopscotch kite theater movie movies cartoon
      cartoons app apps tablet photos album math maths planets seasons abc abcs alphabets spelling phonics english
      spanish french languages emotions feelings manners kindness logic curiosity attention focus concentration
      coordination skill skills teach gift gifts visit museums decorate collect hide hiding seek chase tickle guess
      guessing trick tricks jokes riddles adventure adventures educational creative creativity homemade diy screen
      screens tv magic trucks trains dinosaurs dinosaur princess superhero zoo library museum la leaves rattle catch
      movement movements nesting sorter shakers maracas xylophone piano guitar ukulele choir gluing stickers sticker
      stamps stamping collage origami trampoline treasure pirates pirate fairy fairies robots robot astronaut space
      spaceship planes airplane airplanes boats boat cars truck train tractor tractors farm safari circus ocean jungle
      camping charades bingo dominoes checkers chess uno cards card lawn sprinkler planting freeze parade concert
      karaoke disco ballet`,
    sleep: `sleep nap naps naptime naptimes bedtime bedtimes bed beds crib cot bassinet nursery night nights overnight lights
      dreams sleepover bunk overtired settle settling soothe soothing relax relaxing rock rocking pacifier pajamas
      nightlight bedroom catnap catnaps catnapping regression nightgown`,
    feeding: `feed feeding feedings feeds eat meal meals mealtime mealtimes snack snacks breakfast lunch lunches dinner dinners
      supper food foods solid solids puree purees weaning wean nursing breastfeed breastfeeding bottle bottles formula
      milk spoon fork utensils cutlery highchair vegetable vegetables veggie veggies fruit fruits carrots broccoli
      peas banana bananas avocado potato potatoes oatmeal porridge cereal yogurt yoghurt pasta bread rice beans
      lentils chicken toast apple apples pear pears recipe recipes lunchbox menu menus cheese soup sandwich sandwiches
      pancake pancakes muffin muffins smoothie smoothies waffles pizza salad corn cucumber tomato tomatoes zucchini
      squash pumpkin spinach mango peach peaches orange oranges plum strawberries blueberries oats noodles couscous
      quinoa tofu hummus meatballs meat beef turkey portions portion plate plates bowl bib chair table dessert cake
      cookies flavors pumping pump blw burp burping tacos lasagna burger burgers quesadilla wrap wraps casserole stew
      granola parfait dips dip`,
    care: `schedule schedules potty haircut jacket coat suitcase hotel airport packing pack jealous jealousy whining clingy
      behavior behaviour discipline rules praise cooperate cooperation confidence patience store restaurant
      supermarket bath baths bathtime tantrum tantrums daycare preschool school kindergarten goodbye goodbyes dropoff
      chores routine routines travel traveling travelling flight plane airplane independence boundaries dressed
      dressing toothbrush bilingual cleanup tidying tidy listening limits friendships backpack`,
  },
  phrases: {
    plain: `thank you
      when it rains|snows
      kind|kinds|type|types|sort of
      were stuck|at|in|going|home|bored|traveling|visiting
      low energy games|game|activities|activity|play|ideas|day|days
      as well
      out of the house
      out and about
      little|young|younger ones?
      at all
      for|of|at|from|around|about|under|over {h}
      {h} to|and|or {h}
      {n} month|months|mo|mos|m|week|weeks|wk|wks|year|years|yr|yrs|y|yo old|olds?
      {n} and a half year|years|month|months old|olds?
      {n} and {n} year|years|month|months old|olds
      {n} days|day old
      month|months|year|years|week|weeks old|olds
      {n} minute|minutes|min|mins
      at|around|before|until|by|from|till {h} {m}? am|pm?
      {h} am|pm
      {n} kids|children|babies|toddlers|siblings|boys|girls|things|adults
      {n} days|times a week
      an|half|one|last hour
      half an hour
      how much should|does|do|can
      how much time
      how many hours|times|minutes|words|things
      how often
      {n} times
      takes|take|lasts|last {k} hours
      waiting room
      only|just|always wants|likes|want|like|loves to? watch|play|read|run|walk|sing|be|use|carry
      without sugar|salt|sugars
      how long
      how old|early|late
      throw|throwing|kick|kicking|roll|catch a|the? ball|balls
      on his|her|their|its own
      take|takes|taking a long|lot|little of? time
      how long does|do|should a|the|{c}? feed|nap|bath|game|feeds|naps|story|walk take|last|be
      stuck inside|indoors|home all day
      as soon as
      a lot|bit|little of?
      lots of
      do you have any?
      we|i only|just? have
      what can|could|should|do {c} {c}? do
      we|i only|just? have {n} minutes|mins|hour
      have|having fun|time
      has|have so|too? much|a|lots|extra|tons lot? of? energy
      full of energy
      give me|us
      stuck at|inside home
      stuck indoors|inside
      stuck in the house|apartment
      im|am|are|were tired|exhausted|busy|working
      inside|home|indoors all day
      wears|wear {c} out
      too young|old|early|late for|to
      such as
      set up
      what|how about
      cold|hot|warm|wet|rainy|gray|grey|windy|lazy|slow|long|busy|sunny|snow day|days|morning|afternoon|weather
      dont know what|how|where to? do|play|start?
      run|running out of ideas
      no|without any? prep|preparation|mess|equipment|materials|supplies|money
      low prep|mess|cost
      not much|enough time|space
      small|little|tiny space|apartment|room
      at home|night|work|daycare|bedtime
      age appropriate
      same age
      {n} years|year apart
      its|it|is raining|snowing
      when its|it|is? raining|snowing
      gets|get bored so|very|too? quickly|easily|fast?
      not sure what|how|where to? do|play|start|cook|make|read?
      no idea what|how|where to? do|play|start|cook|make|read?
      nothing works
      anything|something else
      on the go
      out of the box
      take|takes so|too? long
      so|too|very long
      calls|call me {n}? times
      comes|come to|into our|my|the room|bed
      {n} and|or {n}
      {n} or {n} year|years|month|months olds|old
      all day long
      with {c} {c}? all day
      month|months|year|years|week|weeks old all day
      im|we|i are|am|were? so|very|really tired|exhausted
      with a|our|the newborn|baby|toddler|twins|kids all day
      for|on a weekend|family|day|long? trip
      that|which are|is easy|quiet|calm|fun|short|simple
      something|anything fun|easy|quick|new|simple for
      to listen
      longer than {n} minutes|mins
      at home all day
      one handed
      with|using one hand
      at the same time
      how long does|do|will it last|take
      has|have so|too|very|a? much|lot|lots|little? of? energy|imagination|toys|books|patience|fun|ideas
      has|have a|no|any? favorite book|toy|song|game
      low key
      stay|staying calm|patient|busy
      working|works from home
      under one|two|three
      for free
      rules of
      i|we have no|any? idea|ideas|toys|space|time
      half|part of the day
      is coming|visiting
      are coming|visiting
      birthday party
      every day|morning|night|evening|week|weekend|afternoon
      at|before|after|during|from dinner|lunch|breakfast|daycare|school|preschool|work
      deal|deals|dealing with
      how|what do|does|can|should {c} {c}? deal|do`,
    play: `peek a boo
      {n} games|toys|books|ideas|activities|songs|puzzles|crafts
      play|playing doctor|vet|house|store|shop|school|restaurant|chef|teacher
      fight|fights|fighting|argue|arguing over toys|the|a? toy|toys?
      game|games|play|do|songs|sing|read|activities|ideas in|for the car
      blanket|pillow|cushion fort|forts|tunnel|tent|course
      blow|blowing bubbles
      hand eye coordination
      problem solving
      attention span
      all day with|at|in|together
      make|making friends
      where can|could|should {c} go
      how much tummy|screen|play|reading time
      how much playtime|reading|exercise|play
      like|likes|love|loves|enjoy to do
      what can|could|should|do {c} {c}? do with
      what can|could|should {c} {c}? do together|today|tonight|tomorrow|outside|outdoors|inside|indoors|instead
      what can|could|should {c} {c}? do at|on|in|for|when|during the|a|our? home|house|weekend|weekends|beach|park|garden|rain|snow|summer|winter|evening|morning|afternoon|rainy|cold|hot|it day|days|weather?
      what can|could|should {c} {c}? do that|which is|are
      what can|could|do {n} month|year|week olds like|love|enjoy? to? do
      what to do with|together|today|indoors|outside|outdoors|inside|at|in|on|when
      peek a boo games
      hide and seek
      simon says
      red light green light
      dress up
      play dough|doh
      tummy time
      hates|dislikes|likes|enjoys tummy time
      doesnt|dont like|enjoy|love tummy time|reading|books|drawing|puzzles
      sensory bin|bins|bag|bags|bottle|bottles|table|play|board|boards
      water play|table|games|painting
      play|paint|painting|games with water|sand|snow|leaves|mud
      finger paint|paints|painting|plays|puppets|puppet|rhymes
      hand|foot prints|print|puppet|puppets
      fine|gross motor skills?
      scavenger|treasure hunt|hunts|basket|map
      obstacle course|courses
      quiet|calm|calming|gentle|active|quieter|calmer game|games|play|activity|activities|time|toys|ideas|things|evening|evenings|songs|music|book|books|thing
      black and white cards|books|pictures
      without|no screens|screen|tv|toys|phone|tablet
      screen free|time
      screen free time
      car ride|rides|trip|trips|games|journey
      road trip|trips
      long flight|flights|drive|drives|trip|trips|journey
      long car|train|plane|bus ride|rides|trip|trips|drive|drives|flight|flights|journey
      on|for a? plane|train|bus
      play by himself|herself|themselves|itself
      plays by himself|herself|themselves
      play on his|her|their own
      independent|independently|solo play
      play independently
      take|taking turns
      take a? walk|walks
      quality time
      stuffed animals|animal|toy|toys
      nursery rhymes|rhyme|songs
      baby sign|signs
      sign language
      learn|learning|start|starts|starting|learns|begin to walk|talk|crawl|sit|stand|roll|clap|wave|read|count
      roll|rolling over
      sit|sitting|stand|standing|pull up
      first words|steps|book|books
      cardboard box|boxes
      toilet|paper|cardboard paper? rolls|tubes
      pots and pans
      board game|games
      music|swim|gym class|classes
      story|circle time
      read to|with|aloud
      arts and crafts
      fall|autumn crafts|activities|ideas|leaves
      ice|snow play|painting
      burn|burn off energy
      let off steam
      learn through play
      open ended toys|play
      toy rotation
      rotate toys
      {c} {c}? are|is|gets|get|feel|feels so|very|really|always|often? bored easily|quickly|fast?
      fun|quiet|easy|simple|good|new|cheap? things to do|play
      make|build|create|do with|from|of cardboard|paper|boxes|leaves|pasta
      something|anything fun|quiet|easy for|to|on today|tonight|tomorrow|do|play|weekend
      with|about? water for|in summer|sun|spring
      have|having fun
      makes|make {c}? laugh|smile|giggle
      stand|stands|standing up
      sit|sits|sitting up
      roll|rolls|rolling over
      get|getting {c}? {c}? to? moving|active|outside|outdoors
      time outside|outdoors
      look|looking at|for books|pictures|photos|shapes|colors|letters|patterns|animals
      doesnt|dont like|enjoy|love|want to? reading|read|books|drawing|draw|puzzles|painting|paint|blocks|crafts|music|playing|toys outside|alone?
      wont|doesnt|refuses to? play by himself|herself|themselves|alone|independently|without
      play|plays|playing|entertain alone|independently for {n}? minutes|mins|bit?
      play|plays|playing by himself|herself|themselves|itself for {n}? minutes|mins?
      learn|learning|teach|teaching|name|naming|about|sing|singing {c}? {c}? about? the? body parts
      crafts|art|activities|play|painting|games|ideas|toys|animals|projects with|from|made|out toilet|paper|cardboard|egg|of? paper|rolls|boxes|cartons|tubes|plates|bags|cups|pasta|rice|oats|beans|leaves|socks rolls|tubes|plates?
      sensory|messy play|ideas|activities|bin|bins|games|table|box with|using rice|pasta|oats|water|leaves|snow|flour|foam|ice
      recipe|recipes for homemade|diy? playdough|dough
      homemade|diy playdough|toys|instruments|puppets|costumes|games|gifts|decorations|toy recipe|ideas?
      finger|toe painting|plays
      hand|finger movements
      play|games|songs|activities while|when i|we feed|feeding|nurse|nursing|cook|clean {c}? {c}? the? baby?
      while|when|as i|we feed|nurse|cook|work|clean|breastfeed|make|prepare {c}? {c}? the? baby|dinner|lunch|twins?
      wants|want|needs|need attention|company|cuddles when|while|as? i|we? nurse|feed|cook|work?
      indoor|outdoor|baby|toddler|kids gym|playground|park|games
      board|card|memory|ball|party|circle|word|guessing|matching|movement|dance|action|clapping games|game|songs|song
      water table|play|fun|games
      snow|rain|sun|beach|rainy|snowy day activities|ideas|games|crafts|fun
      hand|shadow puppets|puppet
      music|dance|playdate|play dates|date|class|classes
      first|second|third birthday|word|words|steps|step|book|books|halloween|christmas
      milestone|milestones cards|book|blanket|photos
      make|making other? mom|mum|dad|parent? friends
      toy|toys storage|rotation|organization|shelf|shelves
      talk|talking more|better|clearly
      say|says|saying first|new|more words|mama|dada|please
      learn|learning to? letters|numbers|colors|shapes|words|languages|swim|swimming|share|sharing|ride|climb|jump
      swim|swimming lessons|class|classes
      ride|riding a? bike|bikes|tricycle|scooter
      climb|climbing frame|frames|triangle|toys|wall
      pikler triangle
      busy board|book|bag|bags
      light|mirror play
      open|free ended? play
      baby|infant massage
      play dates|date
      quiet time for|activities|ideas|box|boxes|toys|games|activity`,
    sleep: `wake|wakes|waking up? when|as|if|once|after
      sleeps|sleeping in|until|till|near|next
      bedtime|nap|naps|it takes|take|lasts {k} hours
      keeps? get|gets|getting|climbing out of her|his|their|the? bed|crib
      stop|stops|stopping napping|naps
      get ready for bed|bedtime
      lights out
      awake time|window|windows
      naps longer
      share a room
      sleep schedule|schedules|routine|training|regression|regressions|cues|sack|associations|environment|habits|needs|through|train|better|longer|later|well
      sleeping through
      sleeping schedule|habits|routine|arrangements|better|longer|later
      through the night
      all night
      without a fight|battle
      fall|falls|falling|stay|stays|staying asleep
      go|goes|going|get|gets|getting to sleep|bed
      go|goes|going|gets|get back to sleep|bed
      go|goes|going down for|to a|the|his|her|their? nap|naps|bed|sleep
      put|putting {c}? {c}? down? to|for a|the|his|her|their? bed|sleep|nap|naps
      get {c}? {c}? down to|for a? sleep|nap|naps|bed
      day|night sleep
      night waking|wakings|feeds|feed|feeding|feedings|weaning|wean|routine|light
      wake window|windows|time|times
      early morning? waking|wakings|wakeups|wakeup|wake|riser|rising|risers up|ups?
      wake|wakes|waking|wakeup up? so|too|really|very? early|often|frequently
      wake|wakes|waking up? at|during|in|through the? night
      wake|wakes|waking up? in the middle of the night
      wake|wakes|waking up? every|each hour|night|morning
      wake|wakes|waking up? every {k} hours
      wake|wakes|waking up? {n} times a|per|each|every? night
      wake|wakes|waking up? at|around|before {h} {m}? am|pm?
      wake|wakes|waking up? after {n} minutes|mins
      why does|do|is {c} {c}? wake|waking|wakes up? at|during|in the? night
      why does|do|is {c} {c}? {c}? fight|fighting|resist|resisting sleep|naps|bedtime|nap
      wont|cant|doesnt|refuses|refusing|struggles|struggling to? sleep|nap|settle
      wont|cant|doesnt|refuses|refusing|struggles|struggling to? fall|stay asleep
      wont|cant|doesnt|refuses|refusing|struggles|struggling to? go|get back? to back? sleep|bed
      wont|doesnt|refuses to? go down for|to a|the|his|her|their? nap|naps|bed|sleep
      wont|doesnt|refuses to? stay in his|her|their|the|a? own? bed|crib|room
      doesnt|dont want|like to go to sleep|bed
      doesnt|dont want|like to nap|sleep
      isnt sleeping|napping through|well|longer the? night?
      hates|fights|fighting|fight|resists|resisting|resist|refuses|refusing|skips|skipping|skip|stalls|stalling at? going? to? sleep|naps|nap|bedtime|bed|naptime
      bedtime battles|battle|stalling|story|stories|routine|routines|song|songs|struggles
      only naps|sleeps|nap|sleep for? {n} minutes|mins
      only naps|sleeps|nap|sleep on|with me|us
      only naps|sleeps|nap|sleep in my|our arms
      sleeps badly|poorly
      naps for {n} minutes|mins
      {n} naps|nap a|per? day?
      from? {n} to {n} naps|nap
      drop|drops|dropping|skip|skipping the|a|his|her|their|last|first|second|third? last|first|second|third|morning|afternoon|final? nap|naps
      drop|dropping from? {n} to {n} naps|nap
      drop|dropping|go|going|down to {n} naps|nap
      move|moving|transition|transitioning|switch {c}? {c}? to|into his|her|their|a own? big|toddler|floor? kid? bed|room
      move|moving|transition|transitioning|switch {c}? {c}? out of|from our|the|my room|bed|crib|cot|bassinet
      stay|stays|staying|sleep|sleeping in his|her|their|the own? big? bed|crib|room|cot
      stop|stopping contact|short|late naps
      days|day and nights|night mixed|confused up?
      transition|transitioning|transitions|move|moving|switch|switching from|to the|a|one|{n}? nap|naps|crib|cot|bassinet|bed|toddler|big|own|floor|room|his|her|their? kid|bed|room|own|naps|nap|to? bed|room|a? toddler|big? bed?
      to a? toddler|big|floor|own kid? bed
      take|takes|taking short|long|{n} naps|nap
      nap longer|well|better
      has|have day|days and night|nights mixed|confused up?
      short|long|contact|cat|late|longer|shorter|morning|afternoon|last nap|naps
      how much sleep|nap
      how many naps|hours of? sleep?
      white|pink noise
      blackout curtains|blinds|shades
      dark room
      wind|winding|calm|calming|settle|settling down
      self soothe|soothing
      tired toddler|baby|child|kid|parent|parents|mom|dad
      ferber|gentle|no cry? method|sleep training
      scared|afraid of the dark
      nightmares
      daylight saving|savings time?
      time change|changes|zones
      jet lag
      swaddle transition
      when to|do|should|can i|we|you? stop swaddling
      get rid of the|a|his|her|their? pacifier|bottle|bottles
      stop|drop|give|lose|wean the|using|up|from? the|a|his|her|their? pacifier
      without me|rocking|nursing|feeding|help|us|cuddles
      without a|being|the pacifier|held|bottle
      hold|holding|held to sleep
      day and night
      sleepy cues|time
      too late|early for a? nap|bed|bedtime
      sleep|sleeping on|in {c}|my|the own|their|his|her? bed|crib|bassinet|cot|room
      only|just? sleeps|naps|sleep|nap in|on the? carrier|sling|arms
      wakes|waking|wake up? every|each hour
      wakes|waking|wake up? at {h} {m} am|pm?
      wake|waking up at the same time|hour every? day?
      wake|wakes|waking up? when i|we put|lay|set {c} {c}? down
      put|putting|lay|laying {c} {c}? down for|to a|the|sleep? nap|naps|bed|night?
      put|putting|get {c} {c}? {c}? to? sleep|bed|asleep
      wont|doesnt|refuses to? go to? bed|sleep|nap
      keeps|keep|stop|stops|stopping? coming|getting|climbing out of? her|his|their|the|our? bed|crib|room|cot at? night?
      comes|come into|to our|my bed|room at|every|during|in? the? night?
      up|awake all night
      move|moving|shift bedtime|naps|nap|the? earlier|later
      keeps|keep waking up? at|in|during|all|the? night?
      end|ending|stop|stopping co|contact sleeping|naps|napping
      end|ending|stop|stopping cosleeping
      share|sharing a room|bedroom|nursery
      dropped|dropping|drops|drop|skips|skip the|a|his|her|their|all? nap|naps
      no|without|skip|skipping the|a? nap|naps day|days?
      {n} naps|nap a|per? day|schedule?
      fights|fight|fighting|refuses|refusing|resists every|the|all|his|her|their|each nap|naps|bedtime
      sleep|sleeping|nap|naps|naptime at|in daycare|hotel|hotels|grandmas|home|nursery|travel|crib|bassinet|own
      sleep|sleeping in a|the hotel|tent|camping
      drop|drops|dropping? the|their|his|her? nap|naps
      survive|surviving the|a? {n}? month? sleep|bedtime|newborn|night? regression|nights|battles|phase?
      night|nights with|of twins
      night|bedtime bottle
      lay|laying|put|putting {c} {c}? in the|a|his|her crib|bassinet|bed|cot
      bedtime|nap|sleep meltdown|meltdowns|battle|battles|fights|resistance
      wake|waking {c}? {c}? up earlier|later
      nightlight|night light|lights
      dream feed|feeds`,
    feeding: `refuses|refusing the|his|her|a? spoon|cup|fork|highchair
      table manners
      finger foods|food
      baby led weaning
      picky|fussy eater|eaters|eating
      start|starting|introduce|introducing solids|solid foods?
      introduce|introducing|offer|offering|try|trying|serve|serving new|a|the|more|different? foods|food|bottle|cup|vegetables|veggies|solids|milk|formula|textures|flavors|spoon
      sippy|open|straw|training cup|cups
      high chair
      breast milk
      table|family meals|foods|food
      family meals|dinner|mealtime
      night feeds|feed|feedings
      cluster|combo|paced|responsive|bottle|dream feeding|feed|feeds
      on demand
      how much milk|formula|food|breast|solid milk|food?
      how many ounces|oz|ml of milk|formula
      how many bottles|meals|feeds|snacks|times of|a? milk|formula|day?
      {n} meals|snacks|bottles|feeds|feedings a|per? day?
      how often should|do|does|to feed|eat|{c} {c}? {c}? feed|eat|nurse|snack?
      wont|doesnt|refuses|refusing to? eat|try|touch any|his|her|their|new|green? vegetables|veggies|fruit|fruits|greens|broccoli|carrots|peas
      wont|doesnt|refuses|refusing to? try new|different food|foods|things
      refuses|hates|dislikes|rejects vegetables|veggies|broccoli|peas|carrots|fruit|greens
      doesnt|dont like|love|eat vegetables|veggies|broccoli|peas|carrots|fruit|greens|new foods?
      only|just wants|eats|likes to? eat? pasta|bread|snacks|rice|toast|bananas|chicken|noodles|yogurt
      throws|throwing|throw|drops|dropping food
      stop|stops throwing|dropping food|toys
      try|trying|tries|taste|tasting new foods|food|things|vegetables|flavors
      play|plays|playing with food|foods
      healthy|easy|quick|simple|savory meal|meals|snack|snacks|breakfast|breakfasts|lunch|lunches|dinner|dinners|food|foods|recipes
      feed himself|herself|themselves|itself
      self feed|feeding
      eats only|just pasta|bread|snacks|rice|toast|bananas|chicken|noodles|yogurt
      baby food
      make|making|cook|cooking my|our own baby? food|purees|meals|snacks
      paced
      eat|eats|eating more|habits|schedule|routine|vegetables|veggies|together|solids|better|well
      sit|sits|sitting at|through|for the|a|dinner|lunch? table|dinner|meal|meals
      take|takes|taking a bottle
      hold|holding|holds his|her|their|the|a own? bottle|spoon|cup
      use|using a spoon|fork|cup
      drink|drinking from a|an open|straw|sippy? cup
      cows milk
      from breast|bottle to bottle|cup|formula|solids
      baby food
      meal plan|planning|ideas|prep
      refuses|refusing|rejects|skips dinner|lunch|breakfast|solids|vegetables|veggies|meat|fruit
      only|just? eats|eat|likes|wants bread|pasta|rice|cheese|fruit|snacks|chicken|yogurt|toast|bananas|noodles and bread|pasta|rice|cheese|fruit|snacks|chicken|yogurt|toast|bananas|noodles?
      how much|many formula|milk|bottles|meals|snacks|solids|food for
      how many bottles|meals|feeds|snacks|feedings|times
      how often does|do|should a|the|my|{c}? {n}? month|week|year|months|weeks? old|olds? eat|feed|nurse
      eat|eats|eating for breakfast|lunch|dinner|a? snack
      eat|eats|eating with|at the|a? family|spoon|fork|table|fingers
      wean|weaning from|off the? bottle|breast|pacifier|nursing|night? feeds?
      stop|stopping|lose|end the? bottles|bottle|night feeds?
      pump|pumping at|and work
      pumping schedule
      bottle|formula|breastfeeding|pumping|solids|nursing|meal schedule|routine
      one|two|three meals|snacks a day
      first|new foods|food|vegetables|fruits|meals|purees
      cook|cooking|bake|baking with|for kids|toddlers|children|a|my
      serve|serving|offer|offering
      batch cooking
      food prep|prepping
      lunch|snack box|boxes|packing
      breakfast|lunch|dinner|snack|meal for|ideas
      sit|sits|sitting still for|at dinner|meals|the table
      cluster feeding
      combination|combo|mixed feeding
      stop|stopping breastfeeding|nursing
      stop|stopping night feeds|feedings|feeding|nursing
      stop|stopping the? bottle|bottles at|before? night|bedtime?`,
    care: `cut|cutting|trim|trimming {c}? {c}? nails
      potty train|training|trained|trains
      toilet train|training
      brush|brushing|brushes|clean|cleaning a|the? {c}? {c}? teeth
      has|have|having a|many|lots|more? of? tantrum|tantrums|meltdown|meltdowns
      drop off|offs
      hates|likes|refuses|doesnt|dislikes like|to? brush|brushing|having|the? teeth|bath|baths|bathtime
      wont|refuses|doesnt|hates let|to|want me|us|to|get? brush|brushing|get|dressed his|her|their? teeth|dressed?
      diaper|nappy change|changes|changing
      without a? tantrum|tantrums|fight|fights|battle|battles
      hates? get|gets|getting dressed
      bath time|toys|games|songs|play
      wash|washing|brushing|brush his|her|their? hair|hands
      separation anxiety
      screen time|limits
      sibling rivalry|jealousy
      new baby|sibling|brother|sister
      back|return|returning|going|go back? to work
      first day|days of|at|weeks daycare|preschool|school|at? daycare|preschool?
      terrible twos
      wont|doesnt|refuses to? share|listen|cooperate
      clean|cleaning|tidy|tidying up
      put|putting away|on toys|shoes|clothes|coat|pajamas
      throws|throwing|throw tantrums|toys|a tantrum?
      two homes|houses|languages
      second language
      pack|packing for|list|a? trip|flight|daycare?
      baby|toddler carrier|proofing|monitor
      in the? restaurant|restaurants|store|supermarket
      at a? restaurant|restaurants|store|supermarket
      waiting|wait for|in line|at? food|restaurant?
      wash|washing|brush|brushing a|the? {c}? {c}? hair|hands
      get|getting|gets dressed|ready
      doesnt|wont|refuses|hates|dont want|like|to? to? use|using|sit|sitting on? the? potty|toilet
      use|using|go|sit|sitting on|to? the? potty|toilet
      new|another? baby|sibling|brother|sister is? coming|arrives|arrival?
      throws|throw|has|have|having tantrums|tantrum|meltdowns|meltdown at|in|when|over?
      deal|dealing|deals|handle|handling with? tantrums|meltdowns|whining|jealousy
      put|putting on? sunscreen|shoes|clothes|coat|pajamas
      set|setting limits|boundaries|rules
      leave|leaving the playground|park
      leave|leaving for school|daycare|preschool
      walk|walking in|to the? stroller|school|park|store
      fly|flying|flights with|alone|to|on
      pack|packing|bring|take for|on|to|in|with the|a? diaper|hospital|beach|pool|park? bag|trip?
      drop off|offs at|easier?
      goodbyes|goodbye easier|at
      say|saying goodbye|goodbyes
      toddler|big|floor bed
      hair wash|washing|cut|cuts`,
  },
  joined: { wont: 'will not', doesnt: 'does not', dont: 'do not', cant: 'can not|cannot', isnt: 'is not' },
  judging: {
    always: 'is are am be does do',
    unlessAdults: 'can could may should will would shall might',
    adults: 'we i you dad mom mum daddy mommy mama papa grandma grandpa grandparents nanny everyone',
    doing:
      'play do make paint draw build sing read dance try bake cook celebrate teach learn practice find get suggest',
  },
  asking: 'you|there|anyone|should i|should we',
  openers: 'and or but then also please hi hello hey thanks yes just',
  apart: [
    [
      'eat eats eating drink drinking drinks taste tasting tastes feed feeding bottle milk snack snacks breakfast lunch dinner supper meal meals',
      `crayon crayons markers chalk lego legos duplo sand slime flowers bugs mud puddles clouds sandbox stickers sticker glue
       clay dough doh playdough coins paint paints bubbles cards dominoes checkers stamps boats cars trains trucks planting mirror shakers leaves`,
    ],
    [
      'eat eats drink drinking taste feed feeding bottle milk',
      `painting blocks toy ball balls water bath leaves paper box boxes cardboard socks shoes clothes laundry dishes phone puzzle book
       books snow garden`,
    ],
    ['snack snacks breakfast lunch dinner supper meal meals tries', 'paper cardboard socks leaves soap'],
    [
      'himself herself themselves itself own alone independent independently solo',
      `bath baths bathtime water beach outside outdoors kitchen stairs swing swings slide slides park garden backyard yard snow store
       supermarket shop errands restaurant out away trampoline sprinkler pool swim swimming ocean`,
    ],
    [
      'sleep nap naps asleep crib cot bassinet sleeps',
      'toy toys teddy doll dolls stuffed ball balls bubbles blocks water bath blanket pillow fort cardboard box boxes basket',
    ],
    [
      'sleep sleeps sleeping nap naps asleep',
      'swing slide chair highchair bag bowl basket tunnel bike scooter party stroller tent box',
    ],
    ['sleep sleeps sleeping nap naps asleep crib cot bassinet', 'tummy'],
    ['share sharing shares', 'bed crib cot bassinet'],
    ['something anything give giving', 'sleep sleeps nap naps bedtime asleep bed overnight'],
    [
      'late later last slow',
      'walk walking talk talking crawl crawling speech language sit sitting stand standing milestone milestones',
    ],
    ['asleep', 'bath bathtime tub play playing plays games walking standing running talking'],
    ['tired', 'always whole all usually often'],
    ['always often still', 'sleep nap asleep tired'],
    [
      'bath bathtime',
      'phone call out away outside kitchen cook cooking busy laundry dishes clothes clean minutes minute quick short tv tablet screen screens movie photos',
    ],
    ['roll rolls rolling jump jumping hop climb climbing', 'bed beds crib cot bunk table chair highchair slide'],
    ['stand standing', 'table chair highchair bath slide'],
    [
      'formula',
      'make making makes recipe recipes homemade diy own extend extended last longer replace mix combine less simple add adding extra more change',
    ],
    ['cereal oatmeal rice oats', 'bottle bottles'],
    [
      'newborn newborns',
      `jump jumping bike bikes scooter slide slides swing swings water rice cereal solids solid puree purees fruit fruits vegetables
       bread meat pasta oats oatmeal yogurt cheese beach snow discipline trampoline skip`,
    ],
    ['uncle aunt auntie cousin cousins sitter babysitter', 'bath bed dressed bedroom nap sleep'],
    ['discipline', 'infant infants spoon bath bed food dinner crib'],
    ['color colors colour colours', 'turn turns turning change changes changing feeds feeding eats nurse nursing'],
    ['regression', 'speech language talk talking walk walking skill skills words vocabulary crawl crawling'],
    ['skip skipping skips', 'feed feeds feeding feedings meal meals bottle bottles milk'],
    [
      'stop stopping',
      'talk talking walk walking crawl crawling play playing eat eating smile laughing moving drink drinking',
    ],
    ['diaper diapers nappy', 'one two three four few only just last first color colors less today tonight'],
    ['potty toilet', 'times'],
    ['leaves', 'bath baths bathtime bed beds crib cot home house bedroom kitchen car'],
    ['much', 'give giving'],
    ['rattle rattles', 'sleep sleeps sleeping night nights nap naps feed feeds feeding'],
  ],
  never: `
    sleep|nap|naps|sleeps with
    sleep|sleeping|nap|sleeps a lot
    sleep|sleeping|nap|napping|sleeps .. all|whole day
    make him|her|them|it sleep
    sleeps|sleep|sleeping|nap|naps next|near|beside
    sleep|sleeps|sleeping|nap|naps .. our|my bed
    wants|likes|loves|needs to? just|only|always? sleep|nap
    want|need|like to? just|only|always sleep|nap
    more and more
    longer and longer
    sleep|sleeps|sleeping|naps through .. feeds|feeding|feedings|feed|meals|bottles
    longer than usual|usually|always
    help now
    is|hes|shes|so|am|im|very|feel|feeling|feels down|out
    hold|holding .. down
    keep|keeps|keeping|get|bring .. food|milk|meals|meal|breakfast|lunch|dinner|bottle|formula|solids|feeds down|up|out
    keep|keeps|keeping .. down
    get|getting|take|taking|pull|bring|come .. it|that|this|him|her|them|toy|toys|block|blocks|ball|food out
    end|ends|ending it|things|everything|all|here
    night|day|nights|days to end|stop|finish
    him|her|them|baby|son|daughter|twins|newborn|toddler|kids|children away
    run|running away
    i|id|im|me just|only|really|always|sometimes? want|wants|need|like|love to just|only? jump|run|hide|sleep|throw|kick|hold|shake
while|when|as i|im|we|were|mom|dad|mama|papa am|are|is|go|run|take|get? to|at? the|a|some|my? sleep|nap|asleep|sleeping|rest|away|out|store|shop|supermarket|party|restaurant
    while i|im|we|were|mom|dad go|going|run|visit|take
    i|we|im|mom|dad fall|falls|falling asleep
    crib|bed|room|highchair|stroller|bassinet|chair .. all|whole day
    in our|my bed
    sleep|nap together with
    cuddle|cuddles|snuggle|nurse|nursing|feed .. in bed
    cuddle|cuddles|snuggle all|overnight
    jump|jumping|sit|sitting|stand|standing|roll|rolling|run|walk on|over|into my|the|his|her|a? baby|newborn|infant|him|her|them|brother|sister|twin
    can|could|should|may i|we let|give
    let my|the|him|her|them baby|toddler|newborn? sleep|nap|eat|alone
    so i|we can sleep|nap|rest|go
    outside|outdoors|out .. all night
    outside|outdoors at night
    comes|come|coming|bring|brings|burp|back up
    milk|food|feed|bottle|formula up|down|out
    comes|come|coming out
    stop feeding my|him|her|them
    too|so|very little|few|small|big
    little|less|few milk|food|feeds|bottles|formula|diaper|meals
    just|only one|two bottle|feed|diaper|meal|bottles|feeds|meals
    always sleeping
    how long|old|early can|could|may .. sleep|nap|feed|milk|formula|bottle|bottles|stay|wait|go|last|bath
    how long|much .. without
    how much|many can|could|may|should|do|does i|we|you give|use
    how long .. newborn|newborns|infant|baby go|last|wait
    can|could hear|see
    is|are that|this|it|these|those|he|she ok|good|bad|right|too
    is|was that|this|it|he|she
    does that|this|it|he|she
    take|takes|use|eat|drink|have to|for|before sleep|bed|bedtime|nap
    take|takes at night|bedtime
    food|foods|snack|snacks|drink|drinks .. to|for sleep
    1|2|3|one|two|three month|months|mo|mos|m .. solids|solid|puree|purees|rice|cereal|fruit|fruits|vegetables|veggies|bread|meat|oats|oatmeal|yogurt|porridge
    week|weeks|wk|wks|days old|olds .. solids|solid|puree|purees|rice|cereal|fruit|fruits|vegetables|veggies|bread|meat|oats|oatmeal|yogurt|porridge
    solids|solid|puree|purees|rice|cereal|fruit|fruits|vegetables|veggies|bread|meat|oats|oatmeal|yogurt|porridge .. 1|2|3|one|two|three month|months|mo|mos|m
    solids|solid|puree|purees|rice|cereal|fruit|fruits|vegetables|veggies|bread|meat|oats|oatmeal|yogurt|porridge .. week|weeks|wk|wks old|olds
    cows milk .. 1|2|3|4|5|6|7|8|9|10|11|newborn|infant
    1|2|3|4|5|6|7|8|9|10|11|newborn|infant month|months? .. cows milk
    cook|bake my|the|a baby|son|daughter|child|toddler|kid
    should i|we call|stop|wait|go
    leave|leaving my|the|a? baby|toddler|him|her|them
    in|inside my|the|his|her|a baby|babys|son|sons|daughter|daughters|toddler|toddlers|child|childs|kid|kids|newborn|newborns|twin|brother|sister
    lego|legos|crayon|crayons|block|blocks|toy|toys|ball|balls|puzzle|chalk|marker|markers|sticker|stickers|food|banana|carrots|it .. in|inside him|her|them
  `,
}
