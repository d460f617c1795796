/**
 * Words with letters beyond ASCII as they stand in lists of customers: first names, last names, streets, towns. By them a
 * text that was decoded rightly is told from one that was not.
 */
export const WORD_LISTS: Readonly<Record<string, string>> = {
  german: `straße müller schröder schäfer köhler könig krüger böhm günther jäger schütz krämer bäcker grün groß weiß fuß voß
    jürgen björn käthe münchen köln düsseldorf nürnberg würzburg zürich lübeck göttingen tübingen osnabrück saarbrücken
    mönchengladbach münster österreich förster röder höfer möller kühn kühl früh brüggemann büchner hübner hübsch götz
    löwe vögel lämmle schäffler dörr dürr küster kürschner hänsel händel gärtner gäßchen gässchen schloß schloßstraße
    hauptstraße bahnhofstraße gartenstraße mühlweg mühle mühlenweg brücke brückenstraße königstraße größe übersee ülkü
    ölmühle ägypten jörg sören lütjens hülya gül gülsen türk übel höhe höhenweg süd südring fürth füssen fürst
    fürstenwall römer römerstraße räder rätsel präsident äußere öffnung bürgermeister bürger grünstraße lärchenweg
    tännchen wäldchen schönberg schöne schön böse kröger kröner gröne dröge däumer läufer häuser häusler bräuer träger
    stärk märz härtel schlüter schüler schürmann stürmer strößner rüdiger rößler rösler lösch lößnitz flöter plötz
    blücher glück stück lück bücher küche zöllner götze hölzl hölderlin völker wölfl wölk fröhlich frösche tröger gräf
    gräfe größler hüseyin özdemir öztürk çelik şahin dänemark währing währung zähringer jägerstraße kläranlage kärnten
    bärbel bär käfer müßig großmann bußmann weißmann größer märkisch märkische märker überlingen ärzte ärztehaus gießen
    schließen fließ preuß heiß weißenfels strauß meißner meißen reißig spieß stoß kloß floß heß neuß maß süß rußland
    hägele hähnel hänsch kästner bärwald häberle hämmerle lämmer kämmerer schläger schwäbisch schwärzel wärter wächter
    pächter sänger fänger längst bänder länder sächsisch vätter räuber säule mäder mähler nägele päßler gänsweide
    hälfte kälber völkel völkner böttcher pöhl plön gösch göbel göttlich köpke kötter lörrach mörs nörten döbeln töpfer
    töpferstraße wöhrle wörner zöller höhn höhne flörsheim schünemann hühn hüttl bühl bühler büttner düren dümmer
    fürstenfeldbruck günzburg hürth jülich kürten lüneburg lütz lüdenscheid münden mülheim mühlhausen nürtingen pütz
    rügen rühl schütte schwüle sülz tümmler wünsche wüst zülpicher zühlke straßburg außen draußen öhringen ölbronn änne
    ähnlich ältere ödön überall üppig löhr röhr möhre störk knöpfle böckmann glöckner stöckel böing`,
  french: `rené andré josé zoé chloé noé noël joël gaël raphaël michaël anaïs loïc loïs éloïse héloïse benoît côté françois
    françoise hélène irène geneviève thérèse mélanie stéphane stéphanie céline valérie frédéric jérôme jérémy sébastien
    rémi rémy léa léo léon élodie crémieux émile émilie élise éric étienne édouard édith éliane aurélie amélie desirée
    désirée dorothée bérénice cécile hervé honoré aimé lefèvre lefébvre lévesque lemaître bélanger bouchée bélair gagné
    hébert ménard pépin bérubé lévis montréal québec trois-rivières sainte-thérèse saint-jérôme gérard gérald béatrice
    église école élysées forêt château châtelet côte île îles chêne chênes hôtel hôpital hôtel-de-ville théâtre pré
    prés préfecture république libération résistance général maréchal député député-maire écoles étang étoile évêque
    évêché fréjus orléans besançon nîmes angoulême sète mâcon chambéry évreux béziers compiègne épinal créteil allée
    allées résidence bâtiment étage société générale vallée première deuxième troisième où à là crème père frère mère
    gâteau pâtissier pâques août fête bête même tempête fenêtre bâtir âge âme maître maîtresse boîte croître naïf maïs
    haïti caraïbe cœur sœur bœuf œuvre leçon garçon français française provençal reçu ça façade çà dubé légaré théberge
    gélinas bédard séguin sévigny grégoire château-thierry lucé prévost prévôt régis régine réjean solène marlène
    mylène hélèna fève grève brève trêve crêpe ségolène eugène bibliothèque lumière rivière bruyère carrière fougères
    dernière ampère molière siècle cèdre cèdres trèfle règle télé téléphone prénom numéro références à-côté arrêt
    forêts bégin bétancourt bédé décarie dépôt épicerie naître mûr mûriers sûr sûreté brûlé brûler dû dûment goût coût
    coûts flûte bûche bûcheron croûte voûte piqûre lœtitia nœud vœu vœux chœur mœurs ème ère gaëtan ploërmel noëlle
    joëlle gwenaël judicaël nathanaël israël anaëlle maëlle maël daphné rhône saône drôme rôle pôle clôture pylône
    jacquême thiérry émeline clémence viguié pélissier rouvière théophile théo cédric sablé anaé périgueux hérault
    fécamp aînée aîné clément clémentine méline mélissa périphérique cédex cédez hébrard hémon héritier génie génin
    régnier régnault réaumur déroulède dégremont délice désert dévé sérurier sénéchal sévère ténor vénus vézelay vézère
    mézières pézenas nézet méry méziane péguy pérou pétain ferrière verrière meunière prière bannière chaumière
    derrière panthéon laïc égaïde aïcha aïssa zaïre saïd noémie naël michèle adèle joële giséle gisèle danièle noëlie
    îlot traîne chaîne fraîche fraîcheur plaît gîte dîme dîner abîme`,
  spanish: `josé maría garcía martínez rodríguez lópez gonzález hernández pérez sánchez ramírez gómez díaz álvarez jiménez
    fernández muñoz ibáñez núñez peña yáñez ordóñez castañeda peñaloza acuña patiño niño niña españa español año
    montaña señor señora cañada viña viñas piñeiro íñigo iñaki begoña ñandú león simón ramón martín joaquín agustín
    julián adrián sebastián germán iván rubén rené andrés inés jesús tomás nicolás matías moisés héctor víctor óscar
    ángel ángela álvaro áfrica ávila málaga córdoba cádiz jaén almería gijón avilés cáceres mérida logroño coruña
    bogotá medellín méxico querétaro yucatán michoacán cancún culiacán mazatlán torreón panamá perú cúcuta ibagué
    popayán tucumán neuquén paraná asunción concepción constitución estación dirección población teléfono móvil código
    número andalucía lucía sofía rocío raúl saúl maría-josé ruíz ortíz sáenz sáez gálvez galán cortés vázquez vélez
    méndez meléndez benítez suárez juárez narváez domínguez velázquez márquez blázquez álamo árbol colón calderón
    falcón rincón aragón alarcón obregón barragán guzmán bazán terán durán román beltrán millán mejía pavía dávila
    dámaso mónica verónica ángulo águila águilas güemes agüero sigüenza argüelles pingüino colonización jardín
    jardín-botánico belén beatríz célia cárdenas zúñiga rosalía eugénio aurélio pío crespí garcés páez peláez débora
    fátima bárbara úrsula úbeda éxito época elías isaías matíz piñón piñeda muñiz logroñés cañizares marañón españoleto
    peñafiel peñarroya zuñiga riñón ñáñez añover cañas cañete baños caños daños dueñas dueño leña leñador montañés
    otoño pequeño pequeña piña piñas puño quiñones quiñónez sueño señorío tañer viñals bañuelos núñez-de nuñez cedeño
    briceño treviño murguía antúnez félix bermúdez luján lucián gracián marcián cajún ascensión pensión misión unión
    camión avión balcón cordón tomé josué noé esaú martí rubí valentí quintí sabadí jundí alcorcón móstoles rodrígues
    vía vías compañía policía librería lotería panadería química médico clínica teléfonos océano cerámica único música
    público república bélgica américa áreas útil débil fácil difícil césped nájera ángeles ártico évora íñiguez órdenes
    ébano ídolo óbidos`,
  portuguese: `joão são josé conceição assunção antónio antônio maría luís luísa inês vinícius vitória glória patrícia letícia
    mônica verônica sônia cláudia cláudio márcia márcio mário flávia flávio fábio otávio júlia júlio lúcia lúcio tânia
    vânia cássia cássio célia érica érico ângela ângelo gonçalves gonçalo françisco araújo magalhães guimarães simões
    camões mendonça lourenço leitão falcão aragão romão ramalhão brandão galvão beirão serrão simão sebastião adrião
    estêvão praça estação ligação brasília goiânia florianópolis maceió belém ceará paraná amapá pará maranhão rondônia
    são-paulo ribeirão guarujá niterói petrópolis uberlândia coração irmão irmã irmãos mãe mães manhã maçã avó avô você
    três português évora setúbal bragança açores função região edifício água ás às à área póvoa fátima estádio comércio
    indústria farmácia república independência açaí sá frança graça valença moça onça peça laço poço braço março
    município móveis imóveis automóvel andré andréia zélia zé nélson édson wélton névoa câmara ânimo bênção ciência
    consolação aclamação nação alemão limões milhões anões órgão órfão bonfá falcões crisóstomo joana-dórea taboão cauã
    cauê thaís taís estância jundiaí alcântara açucena ílhavo íris índia loulé ubá uruguaçu peçanha sertãozinho nazaré
    mourão quitéria fernão cristóvão damião germão capitão cidadão verão sabão balão fogão garrafão avião botão algodão
    portão sertão chão grão pão cão não então refeição edição tradição eleições canções ações opções alemães pães
    capitães cães fundação associação organização petição paixão união relâmpago câncer câmbio lâmpada pântano tâmara
    ângulo fêmea gêmeos bebê ipê tietê purê inglês francês mês pêssego êxito êxodo ônibus cônego econômico mônaco
    tônico vôo avós pôr robô paletó jiló cipó maracanã amanhã hortelã ipanemã cã romã sã itajaí piauí tucuruí itaú
    grajaú baú ijuí acarajé café chalé sapé`,
  italian: `nicolò niccolò città libertà università qualità santità carità trinità verità unità società età metà là papà forlì
    cefalù canicattì così lunedì martedì mercoledì giovedì venerdì più giù gesù cantù corfù perù virtù perché poiché
    caffè è tè cioè mosè josè però può ciò falò nicolè d'amicò mondovì almè bricò rondò salò gemonà cortà roè noè
    nicolà calà barrà totò muggiò agliè santhià donà viltà civiltà attività comunità facoltà felicità novità pubblicità
    sanità velocità vanità bontà povertà maestà podestà pietà umiltà realtà difficoltà dignità autorità identità entità
    eternità fraternità umanità nobiltà lealtà arrivò andò salì finì morì capì giovanì tiramisù gioventù servitù
    schiavitù belzebù cucù ragù bambù menù maestrì tassì rubò cantò comò bordò oblò sanbartolomeò orobiè rivarò
    bisignanò`,
  polish: `łódź kraków gdańsk poznań wrocław białystok toruń częstochowa rzeszów łomża łukasz paweł michał rafał gaweł wałęsa
    wójcik wiśniewski wiśniewska dąbrowski dąbrowska zieliński szymański woźniak kozłowski pawłowski król wróbel
    jabłoński kamiński górski górska wróblewski głowacki głowacka urbański błaszczyk żukowski żak źródlana źrebak
    świętej święty świętokrzyska świątek śląsk śląska śliwa ślusarz ćwik ćwiek małgorzata elżbieta grażyna bożena józef
    józefa stanisław władysław bolesław mieczysław wacław zdzisław przemysław jarosław mirosław radosław bogusław
    wiesław czesław bronisława wiesława stanisława kościuszki piłsudskiego słowackiego długa krótka główna ogródowa
    leśna łąkowa słoneczna różana miła złota żwirki żeromskiego książęca żołnierska ząbkowska zamość góra góry
    wałbrzych łowicz łęczna łańcut chełm chorzów dąbrowa mińsk sącz świdnica świebodzin kołobrzeg słupsk elbląg
    grudziądz pięć mąż wąż dąb dęby żółkiewskiego żółty żółć gęś łoś miś ryś koń słoń jeleń kamień grudzień styczeń
    wrzesień październik sierpień lipień jędrzej jędrzejczak błażej sędzia ksiądz książę ręka nędza tęcza pszczoła wieś
    gołąb sokół kościół królowej królewska woźny późna każda może żona kępno kępa kępiński września wrzesińska brzeźno
    brzezińska sopoćko żaneta żory żyrardów żółw żuraw żoliborz żerań krzyżanowski krzyża krzyżowa świnoujście świdwin
    świecie światowida ślężna ślęza ślaz przemyśl przemyśle ząbki ząb ząbkowice piła piłka piłat inowrocław hałas
    wołomin wołodyjowski jasło masło sławomir sław sława mikołaj mikołów wiśnia wiśniowa grześkowiak leśniak leśniewski
    niepodległości róża róży błaszczykowski błażejewski bożydar iwanów dąbrówki dąbrówka dębica dębowa gębala jęczmień
    kręta łęgowa męcina pęczak rębacz sęk tęgi węgrów węgierska zębala błędowa żelazna żytnia kołłątaja łokietka
    jagiełły śródmieście środa środkowa ścinawa ściegiennego śmigły śniadeckich źródło źle późno koźle jeździecka
    łaźnia mroźna ćma ćmielów bić być pić nić gość kość złość radość miłość ćwiklińska więcek więcławski bąk bąkowski
    kąkol kąty łąka mąka pąk rąbek sąd wąsik zając brzęczek ciężki dzięcioł gałązka gałęzowski jarzębina kołodziej
    końska kuźnia`,
  czech: `novák dvořák svoboda černý černá procházka kučera veselý veselá horák němec němcová pokorný marešová růžička růžičková
    hájek jelínek král růža beneš fiala sedláček doležal zeman kolář navrátil čermák vaněk urban blažek kříž kratochvíl kopecký
    jiří tomáš lukáš ondřej matěj vojtěch štěpán františek zdeněk luděk miloš šárka lenka hana zuzana kateřina tereza věra
    děčín plzeň české budějovice ústí hradec králové pardubice kroměříž třebíč písek příbram žďár náměstí třída ulice město
    přemysl křižíkova říční údolní štefánikova masarykova žižkov žižkova ňadra šťastný ťuk ďábel bratislava košice žilina ľudovít`,
  hungarian: `nagy kovács tóth szabó horváth varga kiss molnár németh farkas balogh papp takács juhász lakatos mészáros oláh
    simon rácz fekete szilágyi török fehér balázs gál kis szűcs kocsis pintér fodor orsós szalai sípos magyar lukács győri
    győr pécs székesfehérvár kecskemét nyíregyháza szombathely érd tatabánya sopron eger hódmezővásárhely dunaújváros
    lászló istván józsef jános zoltán sándor gábor ferenc attila péter tamás andrás györgy gyula tibor mária erzsébet katalin
    ilona éva anna zsuzsanna margit judit ágnes júlia erika krisztina utca út tér körút fő petőfi rákóczi kossuth széchenyi
    hősök tölgyfa fürdő gyöngy őr őrség űr hűvös tűz füzes könyves bölcsőde szőlő erdő mező dűlő`,
  swedish: `åsa åke göran björn sjöberg lindström söderberg bergström sandström åkesson ångström åberg öberg östlund öström
    österberg malmö göteborg västerås örebro linköping norrköping jönköping umeå luleå gävle växjö borås östersund
    skövde hässleholm ängelholm höganäs lidingö södertälje nynäshamn vägen järnvägsgatan björkvägen ekvägen tallvägen
    granvägen åkervägen ängsvägen älvsborg älgen hägersten vällingby råsunda södra västra östra märta jörgen sören
    håkan mårten pär per-åke lars-göran gösta östen jönsson jönssons nyström nordström engström hellström holmström
    lundström wikström hägg hägglund älv sjö sjögren sjöström öster västergötland skåne småland värmland jämtland
    ångermanland västmanland gård gården gårdsvägen trädgården trädgårdsgatan rådhuset blåbär blåklint gås gåsen fågel
    fågelvägen råd får våg skål tåg båt båtsman måne väg vägar hälsa bäck bäckström trollhättan märsta rättvik gärdet
    bygränd gränd gränden enköping nyköping lönnvägen kråkvägen kråka åmål ängby sollefteå piteå skellefteå överkalix
    överum söderhamn söderköping alingsås strömstad strömsund hjördis frösön rydén norén lindén wallén hallén sandén
    idé filé armé hörnfeldt hörby hörnet kjell-åke ö-vik ö rågsved rågård båstad båtvägen bålsta bräcke bräckevägen
    fjällgatan fjäll fjärdvägen flädervägen färgaregatan gränna hällevik häradsvägen härnösand jägarevägen järfälla
    järna kärrvägen kärra läroverksgatan länsgatan mälaren nämndemansvägen näset pärlvägen rävvägen sätra säffle
    skärholmen skärblacka släntvägen släta smältaren stängselvägen svängen säter tärnvägen täby vänersborg vänskap
    värnamo väst värtavägen åvägen ås åsgatan åsvägen hån långgatan långvägen måsvägen nåttarö påskliljan råå spånga
    stålgatan tåby vårgatan vårdinge blåsut grå gråbo på små smålandsgatan två lövvägen lövgatan mörby mörbylånga
    nöbbele pörtet rönnvägen rönninge skövlingen smörgatan snöstorp sövde tömmer vörå vörtvägen grönvägen glömsta
    hökvägen högdalen högsby höör köping körsbärsvägen köpmangatan`,
  danish: `jørgensen sørensen søren jørgen bjørn bøgh højgaard møller nørgaard østergaard kjær kjærgaard skovgård nørregade
    østergade søndergade vestergade højskole søgade bakkegård ågade århus aarhus ålborg aalborg københavn hørsholm køge næstved
    holbæk slagelse sønderborg tønder øst øster øresund ærø færøerne sjælland hældning træ læge lærke lærkevej fælled bæk bækken
    pår låg gård gården gårdsvej skråningen åboulevard håkon tromsø bodø ålesund bergen ødegård østby høyland grønland grøn
    grønne bløde rød røde sø søen søvej sønder nørre rørdam børge sæter sætre kåre pål ståle gjøvik hønefoss lillestrøm strømmen
    drøbak møre nærøy ålgård særlig tårn tårnvej skjærgård skjæret nærbø bærum fjære færder kværner`,
  icelandic: `jón guðmundur guðrún sigurður þór þórður þorsteinn björk ólafur ragnheiður kristín þórunn reykjavík kópavogur
    hafnarfjörður akureyri garðabær ísafjörður jóhannsdóttir sigurðsson guðmundsson jónsdóttir þórsgata bræðraborgarstígur`,
  dutch: `zoë chloë daniël gabriël raphaël joël noël michaël rafaël danië belgië italië één officiële financiële coördinator
    ruïne egoïst haïti geïnd reünie industriële categorieën ideeën zeeën knieën andré renée desirée josé café coöperatie`,
};
